import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import type { OtherBrowser, Size } from './other-browser';

const ATTEMPTS = 40;
const BETWEEN_ATTEMPTS_MS = 250;
/** Root has no sandbox to put a browser into; what it opens here is our own page. */
const AS_ROOT = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function connect(url: string, miniBrowser: string): Promise<WebDriver> {
  const options = { binary: miniBrowser, args: ['--automation'] };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await new Builder()
        .usingServer(url)
        .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
        .build();
    } catch (error) {
      // The driver takes a moment until it listens.
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    }
  }
}

async function stop(driver: ChildProcess): Promise<void> {
  const ended = once(driver, 'exit');
  // xvfb-run and what it started are a group of their own.
  process.kill(-(driver.pid ?? 0), 'SIGTERM');
  await ended;
}

/** WebKit, in GTK's small browser on a screen that nobody sees, through WebDriver. */
export async function openWebKit(miniBrowser: string, size: Size): Promise<OtherBrowser> {
  const port = await freePort();
  const program = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...(process.getuid?.() === 0 && AS_ROOT) },
  });
  const driver = await connect(`http://127.0.0.1:${port}`, miniBrowser).catch(async (error: unknown) => {
    await stop(program);
    throw error;
  });
  await driver
    .manage()
    .window()
    .setRect({ ...size, x: 0, y: 0 });
  const read = <Found>(expression: string) => driver.executeScript<Found>(`return ${expression}`);
  const agent = await read<string>('navigator.userAgent');
  return {
    name: `WebKit ${/AppleWebKit\/([\d.]+)/.exec(agent)?.[1] ?? ''}`,
    read,
    open: (url) => driver.get(url),
    type: (field, text) => driver.findElement(By.css(field)).sendKeys(text),
    press: (control) => driver.findElement(By.css(control)).click(),
    close: async () => {
      await driver.quit();
      await stop(program);
    },
  };
}
