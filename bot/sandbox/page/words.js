// The page's own words. The bot's texts arrive in the reader's language already.
const words = {
  en: {
    people: "You are", dms: "Direct messages", withBot: "Message the bot", faults: "Faults",
    placeholder: "Message, or / for commands", readonly: "You cannot write here.",
    ephemeral: "Only you can see this", dismiss: "Dismiss", failed: "This interaction failed.",
    thinking: "is thinking…", edited: "(edited)", thread: "Open thread", archived: "archived",
    send: "Send", cancel: "Cancel", close: "Close", submit: "Submit", apply: "Choose", pick: "Choose…",
    offline: "The bot is not connected.", lost: "Connection to the sandbox lost. Trying again…",
    noCommands: "No command matches.", noValues: "No value matches.", optional: "more options", required: "needed",
    dmClosed: "Direct messages closed", active: "Active", set: "Switch on", clear: "End all",
    route: "Route (part of it; empty: all)", count: "How often (0: until ended)", seconds: "Seconds (of what is slow, late or limited)",
    code: "Status, error or close code", when: "When (of op 7, op 9 and close)", older: "Earlier messages",
    empty: "Nothing here yet. Type / to see what the bot can do.", bot: "BOT", noFaults: "None: everything works.",
    threadBegins: "The thread begins here.",  today: "Today at", language: "Language", leaveThread: "Leave thread", spoiler: "Spoiler", menu: "Commands on this message",
    authorize: "The page wants to know who you are.", allow: "Authorize",
  },
  ko: {
    people: "나", dms: "다이렉트 메시지", withBot: "봇에게 메시지 보내기", faults: "장애 스위치",
    placeholder: "메시지를 쓰거나 /로 명령어 찾기", readonly: "여기에는 쓸 수 없습니다.",
    ephemeral: "나에게만 보이는 메시지", dismiss: "지우기", failed: "상호작용에 실패했습니다.",
    thinking: "생각하는 중…", edited: "(수정됨)", thread: "스레드 열기", archived: "보관됨",
    send: "보내기", cancel: "취소", close: "닫기", submit: "제출", apply: "선택", pick: "선택하기…",
    offline: "봇이 연결되어 있지 않습니다.", lost: "샌드박스와 연결이 끊겼습니다. 다시 시도하는 중…",
    noCommands: "맞는 명령어가 없습니다.", noValues: "맞는 값이 없습니다.", optional: "옵션 더 보기", required: "필수",
    dmClosed: "다이렉트 메시지 닫기", active: "켜져 있음", set: "켜기", clear: "모두 끄기",
    route: "경로(일부만 적어도 됨, 비우면 전체)", count: "횟수(0이면 끌 때까지)", seconds: "초(느림·지연·제한에 적용)",
    code: "상태·오류·종료 코드", when: "시점(op 7, op 9, 종료에 적용)", older: "이전 메시지",
    empty: "아직 아무것도 없습니다. /를 눌러 봇이 할 수 있는 일을 확인하세요.", bot: "봇", noFaults: "없음: 모두 정상입니다.",
    threadBegins: "여기서 스레드가 시작됩니다.",  today: "오늘", language: "언어", leaveThread: "스레드 나가기", spoiler: "스포일러", menu: "이 메시지에 쓰는 명령어",
    authorize: "이 페이지가 내가 누구인지 알고 싶어 합니다.", allow: "승인",
  },
};

let lang = "en";

export function setLanguage(locale) {
  lang = locale?.startsWith("ko") ? "ko" : "en";
  document.documentElement.lang = lang;
}

export const w = (key) => words[lang][key] ?? words.en[key] ?? key;
export const language = () => lang;
