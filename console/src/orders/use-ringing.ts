import { useEffect, useState } from 'react';
import { getRingVolume, ring } from './ring';

const askedKey = 'console:asked-to-notify';
const ringEveryMs = 2_500;

let audio: AudioContext | undefined;

/** Enables sound, which browsers allow only after a click, and requests the permission for notifications once. */
export async function allowSound(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume().catch(() => undefined);
  window.dispatchEvent(new Event('sound'));
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  if (localStorage.getItem(askedKey)) return;
  localStorage.setItem(askedKey, '1');
  await Notification.requestPermission().catch(() => undefined);
}

/** Rings once, after a click. */
export async function playRing(): Promise<void> {
  await allowSound();
  if (audio?.state === 'running') ring(audio);
}

/** A muted device needs no sound. */
const canRing = () => audio?.state === 'running' || getRingVolume() === 'off';

/** Returns whether this page can ring; a tablet loses the permission in standby. */
export function useSound(): boolean {
  const [isOn, setOn] = useState(canRing);
  useEffect(() => {
    const check = () => setOn(canRing());
    const handleFirstClick = () => void allowSound();
    const timer = window.setInterval(check, 2_000);
    window.addEventListener('sound', check);
    // Handles the click rather than the press, because the strip that disappears must not move the pressed element.
    window.addEventListener('click', handleFirstClick, { once: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('sound', check);
      window.removeEventListener('click', handleFirstClick);
    };
  }, []);
  return isOn;
}

/** Flashes the title of the page, which may change meanwhile, with a text while there is one. */
export function useFlash(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    let usual = document.title;
    const show = (isFlashing: boolean) => {
      if (document.title !== text) usual = document.title;
      document.title = isFlashing ? text : usual;
    };
    const flash = window.setInterval(() => show(document.title !== text), 1_000);
    return () => {
      clearInterval(flash);
      show(false);
    };
  }, [text]);
}

/** Rings while something waits, and notifies of each new id while the page is hidden. `ids` are separated by blanks. */
export function useAlert(ids: string, title: string): void {
  useEffect(() => {
    if (!ids) return;
    const playSound = () => {
      if (audio?.state === 'running') ring(audio);
    };
    playSound();
    const ringing = window.setInterval(playSound, ringEveryMs);
    return () => clearInterval(ringing);
  }, [ids]);

  const [told, setTold] = useState<ReadonlySet<string>>();
  useEffect(() => {
    const now = ids ? ids.split(' ') : [];
    if (told && document.hidden && 'Notification' in window && Notification.permission === 'granted')
      for (const id of now) if (!told.has(id)) new Notification(title, { tag: id });
    if (!told || now.some((id) => !told.has(id))) setTold(new Set([...(told ?? []), ...now]));
  }, [ids, title, told]);
}

/** Keeps the screen awake while the console is shown. */
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
