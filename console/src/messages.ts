import type accountEn from '../messages/account/en.json';
import type en from '../messages/en.json';
import type settingsEn from '../messages/settings/en.json';

/** Texts that every screen has at hand; every language has the keys of English. */
export type ConsoleMessages = typeof en;

/** Texts on how one signs in, which load with the screens that show them. */
export type AccountMessages = typeof accountEn;

/** Texts of the settings, which load with their screen. */
export type SettingsMessages = typeof settingsEn;

declare module 'use-intl' {
  interface AppConfig {
    Messages: ConsoleMessages & AccountMessages & SettingsMessages;
  }
}
