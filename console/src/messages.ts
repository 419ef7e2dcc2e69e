import type accountEn from '../messages/account/en.json';
import type auditEn from '../messages/audit/en.json';
import type bookingsEn from '../messages/bookings/en.json';
import type counterEn from '../messages/counter/en.json';
import type en from '../messages/en.json';
import type figuresEn from '../messages/figures/en.json';
import type integrationsEn from '../messages/integrations/en.json';
import type menuEn from '../messages/menu/en.json';
import type moneyEn from '../messages/money/en.json';
import type movesEn from '../messages/moves/en.json';
import type panelEn from '../messages/panel/en.json';
import type peopleEn from '../messages/people/en.json';
import type reviewsEn from '../messages/reviews/en.json';
import type settingsEn from '../messages/settings/en.json';
import type setupEn from '../messages/setup/en.json';
import type timesEn from '../messages/times/en.json';

/** Texts of every screen; every language has the keys of English. */
export type ConsoleMessages = typeof en;

/** Texts of the sign-in and account screens, which load with them. */
export type AccountMessages = typeof accountEn;

/** Texts of the log, which load with its screen. */
export type AuditMessages = typeof auditEn;

/** Texts of the reservations, which load with their screen. */
export type BookingsMessages = typeof bookingsEn;

/** Texts of taking orders, which load with the screen. */
export type CounterMessages = typeof counterEn;

/** Texts of the figures, which load with their screen. */
export type FiguresMessages = typeof figuresEn;

/** Texts of the connections to other systems, which load with their screen. */
export type IntegrationsMessages = typeof integrationsEn;

/** Texts of the menu editor, which load with it and with the settings, whose fields are the same. */
export type MenuMessages = typeof menuEn;

/** Texts of the payments and vouchers, which load with their screens. */
export type MoneyMessages = typeof moneyEn;

/** Texts of moving, joining and splitting tables, which load with the form. */
export type MovesMessages = typeof movesEn;

/** Texts of an order's panel and of the search, which load with them. */
export type PanelMessages = typeof panelEn;

/** Texts of the people of a restaurant, which load with their screen. */
export type PeopleMessages = typeof peopleEn;

/** Texts of the reviews and of the messages to the restaurant, which load with their screens. */
export type ReviewsMessages = typeof reviewsEn;

/** Texts of the settings, which load with their screen. */
export type SettingsMessages = typeof settingsEn;

/** Texts of the list before opening, which load with their screen. */
export type SetupMessages = typeof setupEn;

/** Texts of the times of dishes, which load with the menu editor. */
export type TimesMessages = typeof timesEn;

declare module 'use-intl' {
  interface AppConfig {
    Messages: ConsoleMessages &
      AccountMessages &
      AuditMessages &
      BookingsMessages &
      CounterMessages &
      FiguresMessages &
      IntegrationsMessages &
      MenuMessages &
      MoneyMessages &
      MovesMessages &
      PanelMessages &
      PeopleMessages &
      ReviewsMessages &
      SettingsMessages &
      SetupMessages &
      TimesMessages;
  }
}
