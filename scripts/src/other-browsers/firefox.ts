import puppeteer from 'puppeteer-core';
import type { OtherBrowser, Size } from './other-browser';

/** Firefox as it is installed, without a window, through WebDriver BiDi. */
export async function openFirefox(executablePath: string, size: Size): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport(size);
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    open: async (url) => {
      await page.goto(url);
    },
    type: (field, text) => page.type(field, text),
    press: (control) => page.click(control),
    read: async <Found>(expression: string) => (await page.evaluate(expression)) as Found,
    close: () => browser.close(),
  };
}
