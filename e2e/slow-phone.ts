import type { Page } from '@playwright/test';

/** Slows a page to a phone of low price: the processor four times, the network to 1.6 Mbit/s with 150 ms. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
