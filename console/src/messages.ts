import type en from '../messages/en.json';

/** Texts of the console; every language has the keys of English. */
export type ConsoleMessages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: ConsoleMessages;
  }
}
