#!/bin/sh
# Ends what its parent started once that parent is gone, also after kill -9: the parent holds the other end of this
# script's standard input, and the system closes it. Plain sh, because one of these runs for every test worker and
# should use little memory.
#   watch PID SIGNAL    end PID with SIGNAL when the parent is gone     forget PID    PID has ended by itself
#   remove FOLDER       delete this folder at the end
trap '' INT TERM HUP
watched=''
folders=''
while read -r verb what signal; do
  case $verb in
    watch) watched="$what:$signal $watched" ;;
    forget)
      kept=''
      for entry in $watched; do
        [ "${entry%%:*}" = "$what" ] || kept="$kept$entry "
      done
      watched=$kept
      ;;
    remove) folders="$folders$what${signal:+ $signal}
" ;;
  esac
done

for entry in $watched; do
  kill -s "${entry##*:}" "-${entry%%:*}" 2>/dev/null || kill -s "${entry##*:}" "${entry%%:*}" 2>/dev/null
done
tries=0
while [ $tries -lt 50 ]; do
  living=''
  for entry in $watched; do kill -0 "${entry%%:*}" 2>/dev/null && living="$living ${entry%%:*}"; done
  [ -z "$living" ] && break
  tries=$((tries + 1))
  sleep 0.1
done
for pid in $living; do kill -9 "-$pid" 2>/dev/null || kill -9 "$pid" 2>/dev/null; done
printf '%s' "$folders" | while read -r folder; do rm -rf "$folder"; done
