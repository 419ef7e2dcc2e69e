import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../backend/db/postgres/record';
import type { Driver } from './driver';

const program = '/usr/bin/WebKitWebDriver';

/** Opens Debian's WebKitGTK on a virtual screen (Xvfb), by WebDriver. */
export async function openWebkit(): Promise<Driver> {
  if (!existsSync(program)) throw new Error(`No WebKit driver was found at ${program}`);
  const screen = await startScreen();
  const port = await freePort();
  const server = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const stop = () => {
    server.kill();
    screen.process.kill();
  };
  try {
    const driver = await connect(port, getMiniBrowser());
    const version = (await driver.getCapabilities()).get('browserVersion');
    return {
      name: `WebKitGTK ${version}`,
      open: (url) => driver.get(url),
      evaluate: (expression) => driver.executeScript(`return (${expression});`),
      click: async (css) => {
        const element = await driver.findElement(By.css(css));
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
        await element.click();
      },
      type: async (css, text) => {
        const element = await driver.findElement(By.css(css));
        await element.clear();
        await element.sendKeys(text);
      },
      close: async () => {
        await driver.quit().catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Retries, because the driver listens only a moment after its start. */
async function connect(port: number, binary: string): Promise<WebDriver> {
  const wishes = new Capabilities();
  wishes.setBrowserName('MiniBrowser');
  wishes.set('webkitgtk:browserOptions', { binary, args: ['--automation', '--full-screen'] });
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wishes).build();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

function getMiniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find(existsSync);
  if (!found) throw new Error('No MiniBrowser of WebKitGTK was found');
  return found;
}

/** Starts a virtual screen; Xvfb writes its number to descriptor 3. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    (screen.stdio[3] as NodeJS.ReadableStream).once('data', (data: Buffer) =>
      resolve(data.toString().trim()),
    );
  });
  return { display: `:${number}`, process: screen };
}
