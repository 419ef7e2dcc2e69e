let audio: AudioContext | undefined;

/** Prepares the sound of a call; call it from a click handler, since browsers allow sound for no other reason. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

export const isSoundAllowed = (): boolean => audio?.state === 'running';

/** Plays three tones and vibrates, as far as the browser allows either. */
export function soundCall(): void {
  // Browsers without a tap on the page refuse to vibrate.
  navigator.vibrate?.([400, 200, 400]);
  if (!audio) return;
  for (let nth = 0; nth < 3; nth++) {
    const start = audio.currentTime + nth * 0.4;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.35);
  }
}
