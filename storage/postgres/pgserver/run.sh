dir=$1
pools=
export PATH="$2:$PATH:/usr/sbin" LC_ALL=C
stop() {
	[ -z "$pools" ] || kill $pools
	pg_ctl -D "$dir/data" -m immediate stop
	[ ! -d "$dir/standby" ] || pg_ctl -D "$dir/standby" -m immediate stop
} >/dev/null 2>&1
trap 'stop; exit 1' HUP INT TERM
{
	initdb -D "$dir/data" -U guildhall -A trust -E UTF8 --no-locale --no-sync --data-checksums &&
	pg_ctl -D "$dir/data" -w start -o "-k '$dir' -c listen_addresses='' -c max_connections=300 $3"
} >"$dir/log" 2>&1 || exit 1
echo ready
restart() { pg_ctl -D "$dir/data" -m immediate -w restart; }
# A standby whose commits the server waits for, in another folder.
standby() {
	mkdir "$dir/other" &&
	pg_basebackup -h "$dir" -U guildhall -D "$dir/standby" -R -X stream -c fast &&
	pg_ctl -D "$dir/standby" -w start -o "-k '$dir/other' -c listen_addresses='' -c max_connections=300 $3" &&
	psql -h "$dir" -U guildhall postgres -c "ALTER SYSTEM SET synchronous_standby_names = '*'" -c "SELECT pg_reload_conf()"
}
# The server is gone, and the standby takes its place.
failover() {
	pg_ctl -D "$dir/data" -m immediate stop
	psql -h "$dir/other" -U guildhall postgres -c "ALTER SYSTEM SET synchronous_standby_names = ''"
	pg_ctl -D "$dir/standby" -w promote
}
# A pool before the server, in the mode $word.
pool() {
	mkdir "$dir/$word" &&
	cat >"$dir/$word/pgbouncer.ini" <<-END &&
		[databases]
		* = host=$dir user=guildhall
		[pgbouncer]
		listen_port = 5432
		unix_socket_dir = $dir/$word
		auth_type = any
		pool_mode = $word
		default_pool_size = 100
	END
	{ pgbouncer "$dir/$word/pgbouncer.ini" & } &&
	pools="$pools $!" &&
	until [ -S "$dir/$word/.s.PGSQL.5432" ]; do kill -0 $! && sleep 0.05 || return 1; done
}
while read -r word; do
	case $word in
	restart | standby | failover) "$word" "$@" ;;
	session | transaction) pool ;;
	*) false ;;
	esac >>"$dir/log" 2>&1 && echo ready || echo failed
done
stop
