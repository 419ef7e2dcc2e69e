const volumeKey = 'console:ring-volume';

/** Volumes of this device's ring; `off` suits a screen that is watched, as in an office. */
export const ringVolumes = ['loud', 'normal', 'quiet', 'off'] as const;
export type RingVolume = (typeof ringVolumes)[number];

/** Peak amplitude of the tone, from 0 to 1. */
const gains: Record<RingVolume, number> = { loud: 0.8, normal: 0.4, quiet: 0.12, off: 0 };

export const getRingVolume = (): RingVolume =>
  ringVolumes.find((each) => each === localStorage.getItem(volumeKey)) ?? 'normal';

export const setRingVolume = (volume: RingVolume): void => localStorage.setItem(volumeKey, volume);

/** Plays two short tones in the volume of this device. */
export function ring(context: AudioContext): void {
  const gain = gains[getRingVolume()];
  if (gain === 0) return;
  for (const [index, frequency] of [880, 1174].entries()) {
    const start = context.currentTime + index * 0.22;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(gain, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.22);
  }
}
