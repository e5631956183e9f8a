#!/bin/bash
# make_net.sh WORK PROGRAMS: a chess net from nothing in half an hour, on a machine with many cores and a GPU, where
# nothing but PyTorch is installed. PROGRAMS is what build.sh made, with `stockfish` beside it if there is one.
#
#   1. matches of the hand-written evaluation against itself      HAND seconds
#   2. a first net learns from them                               FIRST
#   3. matches of that net against itself, if it is good enough   NET
#   4. nets of several widths learn from everything               LEARN
#   5. each against the hand-written evaluation                   DUEL each
#   6. the best of them against Stockfish held to a rating        STOCKFISH
#
# Everything worth keeping goes to WORK/out, as soon as it is there; WORK/done says that it is over.
set -u
work=$1
: "${HAND:=360}" "${FIRST:=40}" "${NET:=450}" "${LEARN:=100}" "${DUEL:=60}" "${STOCKFISH:=200}" "${TRY:=15}"
: "${THREADS:=$(nproc)}" "${NODES:=500}" "${DUEL_MS:=40}" "${RATING:=2300}" "${PYTHON:=python3}" "${BATCH:=16384}"
: "${NETS:=256:1.0:1,256:0.9:1,384:1.0:1,512:1.0:1}"
others=$((THREADS > 1 ? THREADS - 1 : 1))
mkdir -p "$work/hand" "$work/net" "$work/out"
cp "$2"/* "$work/"
cp "$(dirname "$0")/learn.py" "$work/"
cd "$work" || exit 1
[ -f stockfish.gz ] && gunzip -f stockfish.gz
chmod +x self_play duel stockfish
export PYTHONUNBUFFERED=1
say() { echo "$(date -u +%T) $*" | tee -a out/make.log; }

say "matches of the hand-written evaluation: $HAND s on $THREADS threads"
nice -n 10 ./self_play hand $((HAND + FIRST)) "$THREADS" 1 "$NODES" > out/hand.log 2>&1 &
player=$!
sleep "$HAND"
say "the first net learns: $FIRST s"
$PYTHON learn.py out hand --nets 256:1.0:7 --prefix first- --batch "$BATCH" --seconds "$FIRST" > out/first.log 2>&1
wait $player
first=$(ls out/first-*.net 2> /dev/null | head -1)

teacher=
if [ -n "$first" ]; then
  ./duel "$first,nodes=2000" hand,nodes=2000 0 "$THREADS" "$TRY" 5 > out/try.log 2>&1
  say "$(tail -n 1 out/try.log)"
  score=$(sed -n 's/^done: .*score \([0-9.]*\) .*/\1/p' out/try.log)
  awk "BEGIN {exit !(${score:-0} >= 0.45)}" && teacher=$first
fi
say "matches of ${teacher:-the hand-written evaluation}: $NET s"
nice -n 10 ./self_play net "$NET" "$THREADS" 2 "$NODES" $teacher > out/net.log 2>&1
for log in out/hand.log out/net.log; do say "$log: $(tail -n 1 $log)"; done

say "nets learn from everything: $LEARN s"
$PYTHON learn.py out hand net --nets "$NETS" --batch "$BATCH" --seconds "$LEARN" > out/learned.log 2>&1 &
learner=$!
[ -n "$first" ] && nice -n 10 ./duel "$first" hand "$DUEL_MS" $((others > 3 ? others - 2 : others)) "$((LEARN - 5))" 6 > out/duel-first.log 2>&1
wait $learner

best= best_score=0
for net in out/[0-9]*.net; do
  name=$(basename "$net" .net)
  ./duel "$net" hand "$DUEL_MS" "$others" "$DUEL" 11 > "out/duel-$name.log" 2>&1
  say "$(tail -n 1 "out/duel-$name.log")"
  score=$(sed -n 's/^done: .*score \([0-9.]*\) .*/\1/p' "out/duel-$name.log")
  if awk "BEGIN {exit !(${score:-0} > $best_score)}"; then best=$net best_score=$score; fi
done
if [ -x ./stockfish ] && [ -n "$best" ]; then
  say "$best against Stockfish at $RATING: $STOCKFISH s"
  ./duel "$best" "./stockfish:$RATING" 100 "$others" "$STOCKFISH" 21 > out/stockfish.log 2>&1
  say "$(tail -n 1 out/stockfish.log)"
fi
say "done"
touch done
