import { createHash } from 'node:crypto';
import type { CodePurpose } from '@/lib/contract/auth';
import { contract } from '@/lib/contract/contract';
import type { CallOptions, TestClient } from './client';
import { type Outcomes, runAllAtOnce } from './ordering';

export interface TestPhone {
  mobile: string;
  mobileCountryCode: string;
}

/** A password as the gateway sends it (DEC-10). */
export const toWirePassword = (typed: string): string => createHash('sha256').update(typed).digest('hex');

/** Requests a code for the number. Returns it from the outbox. */
export async function requestOtpCode(
  client: TestClient,
  phone: TestPhone,
  serviceType?: CodePurpose,
): Promise<string> {
  await client.call(contract['auth.sendCode'], { ...phone, serviceType });
  return client.getSentCode(phone.mobileCountryCode + phone.mobile);
}

/** Registers a number with a password. Returns the user's id. */
export async function registerDiner(client: TestClient, phone: TestPhone, password: string): Promise<number> {
  const otpCode = await requestOtpCode(client, phone);
  const input = { ...phone, otpCode, password: toWirePassword(password) };
  return (await client.call(contract['auth.register'], input)).userId;
}

/** Returns whether the token is valid for the user's data. */
export async function isTokenValid(client: TestClient, token: string, userId: number): Promise<boolean> {
  return (await client.send(contract['profile.info'], { userId }, { token })).envelope.isSuccess;
}

/** Runs the same task several times concurrently. */
export const repeatAtOnce = <T>(times: number, task: (time: number) => Promise<T>): Promise<Outcomes<T>> =>
  runAllAtOnce(Array.from({ length: times }, (_, time) => () => task(time)));

/** Returns options for a call from another network address. */
export const createCallFrom = (address: string): CallOptions => ({
  headers: { 'x-client-address': address },
});
