// Short, soft ticks, made here: nothing is loaded. Off unless a person has asked for them.

export type Sound = "move" | "turn" | "end";

/** Tones one after the other: pitch in hertz, when it begins and how long it lasts in seconds. */
const TONES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  move: [[330, 0, 0.06]],
  turn: [
    [440, 0, 0.07],
    [587, 0.08, 0.1],
  ],
  end: [
    [392, 0, 0.12],
    [494, 0.12, 0.12],
    [587, 0.24, 0.3],
  ],
};
const LOUD = 0.08;

let context: AudioContext | undefined;

export function sound(which: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume(); // browsers wait for a click
    for (const [pitch, begin, long] of TONES[which]) tone(context, pitch, context.currentTime + begin, long);
  } catch {
    // A browser without sound is as good as one with it.
  }
}

function tone(context: AudioContext, pitch: number, begin: number, long: number): void {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + long);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + long + 0.02);
}
