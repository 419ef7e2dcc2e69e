import { useEffect, useState } from 'react';
import { getRingVolume, ring } from './ring';

const askedKey = 'console:asked-to-notify';
const ringEveryMs = 2_500;

let audio: AudioContext | undefined;

/** Starts sound, which browsers allow after a tap only, and asks once whether this device may show notifications. */
export async function allowSound(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume().catch(() => undefined);
  window.dispatchEvent(new Event('sound'));
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  if (localStorage.getItem(askedKey)) return;
  localStorage.setItem(askedKey, '1');
  await Notification.requestPermission().catch(() => undefined);
}

/** Rings once, after a tap. */
export async function playRing(): Promise<void> {
  await allowSound();
  if (audio?.state === 'running') ring(audio);
}

/** A device that is not to ring lacks nothing. */
const canRing = () => audio?.state === 'running' || getRingVolume() === 'off';

/** Returns whether this page rings as it is set to; a tablet that slept can take that back. */
export function useSound(): boolean {
  const [isOn, setOn] = useState(canRing);
  useEffect(() => {
    const check = () => setOn(canRing());
    const handleFirstClick = () => void allowSound();
    const timer = window.setInterval(check, 2_000);
    window.addEventListener('sound', check);
    // On the click, not the press: the strip that leaves must not move what is being pressed.
    window.addEventListener('click', handleFirstClick, { once: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('sound', check);
      window.removeEventListener('click', handleFirstClick);
    };
  }, []);
  return isOn;
}

/** Rings and flashes the title while orders wait to be taken, and notifies of each one that comes while nobody looks (CON-06). */
export function useRinging(waiting: readonly { orderId: string; number: string }[], title: string): void {
  const ids = waiting.map(({ orderId }) => orderId).join(' ');
  useEffect(() => {
    if (!ids) return;
    const usual = document.title;
    let isFlashing = false;
    const flash = window.setInterval(() => {
      isFlashing = !isFlashing;
      document.title = isFlashing ? title : usual;
    }, 1_000);
    const playSound = () => {
      if (audio?.state === 'running') ring(audio);
    };
    playSound();
    const ringing = window.setInterval(playSound, ringEveryMs);
    return () => {
      clearInterval(flash);
      clearInterval(ringing);
      document.title = usual;
    };
  }, [ids, title]);

  const [told, setTold] = useState<ReadonlySet<string>>();
  useEffect(() => {
    const now = ids ? ids.split(' ') : [];
    if (told && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      for (const id of now) if (!told.has(id)) new Notification(title, { tag: id });
    if (!told || now.some((id) => !told.has(id))) setTold(new Set([...(told ?? []), ...now]));
  }, [ids, title, told]);
}

/** Keeps the screen awake while the board is on it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const acquire = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) void held?.release();
      else lock = held;
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
