#!/bin/sh
# reaper.sh PROFILE COMMAND… : runs Chromium and survives the stand-in just long enough to end it.
# Standard input is a pipe whose other end only the stand-in holds, so that it closes however the
# stand-in ends, SIGKILL included. Descriptors 3 and 4 are Chromium's debugging pipe.
profile=$1
shift
exec 9<&0
# A session of its own: Chromium's processes end together, whoever of them outlives the first.
setsid "$@" 9<&- </dev/null &
browser=$!
# The watcher must not hold the debugging pipe open: its closing is what tells the stand-in.
(
  cat <&9 >/dev/null
  kill -s KILL -- "-$browser" 2>/dev/null
) 3<&- 4>&- >/dev/null 2>&1 &
watcher=$!
# The shell would report the kill to a standard error that nobody reads any more, and end of it.
exec 3<&- 4>&- 2>/dev/null
wait "$browser"
code=$?
kill "$watcher" 2>/dev/null
# A child that still writes its last files would put them into a folder that is being removed.
kill -s KILL -- "-$browser" 2>/dev/null
tries=0
until rm -rf "$profile" 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || break
  sleep 0.1
done
exit "$code"
