import { expect, type Locator, type Page } from '@playwright/test';
import { getPageUrl } from '../stack';

/** Returns the day `days` days from today in the restaurant's time zone. */
export const getDayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(Date.now() + days * 86_400_000);

/** Returns a day in the format of the pages. */
export const formatShortDate = (day: string): string => formatDate(day, 'short');

function formatDate(day: string, length: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: length,
    day: 'numeric',
    month: length,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Drives the storefront's reservation form. */
export class ReservationPage {
  readonly form: Locator;
  readonly details: Locator;
  readonly confirm: Locator;
  readonly success: Locator;

  constructor(
    readonly page: Page,
    readonly tenant = 'sg',
  ) {
    this.form = page.getByRole('region', { name: 'Reserve a table' });
    this.details = page.getByRole('dialog', { name: 'Your details' });
    this.confirm = this.details.getByRole('button', { name: 'Confirm' });
    this.success = page.getByRole('dialog', { name: 'Your table is reserved' });
  }

  /** Opens the form on the home page. */
  async open(path = '/home'): Promise<void> {
    await this.page.goto(getPageUrl(this.tenant, path));
    await this.page.getByRole('radio', { name: 'Reserve', exact: true }).click();
    await expect(this.form).toBeVisible();
  }

  /** Selects a day in the day strip. */
  async chooseDay(day: string): Promise<void> {
    await this.form
      .getByRole('group', { name: 'Days' })
      .getByRole('button', { name: formatDate(day, 'long') })
      .click();
  }

  time(time: string): Locator {
    return this.form.getByRole('button', { name: new RegExp(`^${time}`) });
  }

  async fillIn(contact: { name: string; mobile: string; email: string }): Promise<void> {
    await this.details.getByLabel('Name').fill(contact.name);
    await this.details.getByLabel('Mobile number').fill(contact.mobile);
    await this.details.getByLabel('Email').fill(contact.email);
  }
}
