import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Contender, HEADER, measure, otherSite, rowsOf } from '../first-load/contenders';
import { type PageLoad, PROFILES } from '../first-load/page-load';
import { CPU_SLOWDOWN, interact, medianOf, openPhone } from '../interactions/phone';
import type { Step } from '../interactions/steps';
import { judged, printTable } from '../table';
import { COUPON } from './measured-shop';
import { serveRivals } from './rival-pages';

const VISIBLE = 1.15;
const HTML_KB = 8;
const SCRIPT_KB = 6;
const REQUESTS_UNTIL_VISIBLE = 6;
const SHIFT = 0.02;
const INTERACTION_MS = 150;

const FIRST_FIELD = 'input[name="contact.email"]';

/** Measures the page's first and second visit beside a static form of the same content and another company's form. */
export async function benchPages(browser: Browser, page: string): Promise<void> {
  const { form, dropin } = await serveRivals(page);
  const contender = (name: string, url: string, usableWith: string): Contender => ({
    name,
    page: { url, selector: FIRST_FIELD, usableWith, from: otherSite(form.url) },
  });
  const contenders = [
    contender('static form', form.url, 'input[name=method]'),
    contender('Balcão', page, 'input[name=method]'),
    contender('with adyen-web’s Drop-in', dropin.url, '.adyen-checkout__payment-method'),
  ];
  try {
    for (const profile of PROFILES) {
      const visits = await measure(browser, contenders, profile);
      const cold = visits.map((visit) => visit.cold) as [PageLoad, PageLoad, PageLoad];
      const warm = visits.map((visit) => visit.warm) as [PageLoad, PageLoad, PageLoad];
      printTable(`Checkout, cold, ${profile.name}`, HEADER, rowsOf(contenders, cold));
      printTable(`Checkout, second visit, ${profile.name}`, HEADER, rowsOf(contenders, warm));
      const [plain, own, theirs] = cold;
      printTable(
        `Checkout, ratios, ${profile.name}`,
        ['figure', 'measured'],
        [
          ['visible / static form', judged(own.visible / plain.visible, VISIBLE)],
          ['second visit: visible / static form', judged(warm[1].visible / warm[0].visible, VISIBLE)],
          ['methods can be chosen / static form', (own.usable / plain.usable).toFixed(2)],
          ['the same of Drop-in', (theirs.usable / plain.usable).toFixed(2)],
          ['KB of HTML', judged(own.bytesUntilVisible / 1024, HTML_KB, 1)],
          ['KB of script', judged(own.javascript / 1024, SCRIPT_KB, 1)],
          ['requests', judged(own.requests, REQUESTS_UNTIL_VISIBLE, 0)],
          ['CLS', judged(own.shift, SHIFT, 3)],
        ],
      );
    }
  } finally {
    await Promise.all([form.stop(), dropin.stop()]);
  }
}

/**
 * Types into a field in the middle of the screen, where a phone's keyboard leaves it: in a field at the lower edge the
 * emulated phone draws nothing while keys are pressed, of a form without any script either.
 */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await field.tap();
  await page.keyboard.type(text, { delay: 60 });
}

const stepsAt = (path: string): Step[] => [
  { name: 'typing an e-mail', path, act: (page) => type(page, 'E-mail', 'ana@exemplo.com.br') },
  { name: 'another method', path, act: (page) => page.getByLabel(/^Boleto/).tap() },
  { name: 'a bump is taken', path, act: (page) => page.getByLabel(/^Leve a caixa/).tap() },
  {
    name: 'a coupon is applied',
    path,
    act: async (page) => {
      await page.getByText('Tenho um cupom').tap();
      await type(page, 'Código do cupom', COUPON);
      await page.getByRole('button', { name: 'Aplicar' }).tap();
      await page.getByText(/^Desconto \(/).waitFor();
    },
  },
  {
    name: 'paying without having typed anything',
    path,
    act: async (page) => {
      await page.getByRole('button', { name: /^Pagar/ }).tap();
      await page.locator('.error:not(:empty)').first().waitFor();
    },
  },
  {
    name: 'paying, up to the Pix code',
    path,
    act: async (page) => {
      await type(page, 'E-mail', 'ana@exemplo.com.br');
      await type(page, 'Nome completo', 'Ana Prado');
      await type(page, 'CPF ou CNPJ', '52998224725');
      await type(page, 'Celular', '11987654321');
      await type(page, 'CEP', '01310100');
      await type(page, 'Rua', 'Avenida Paulista');
      await type(page, 'Número', '1000');
      await type(page, 'Bairro', 'Bela Vista');
      await type(page, 'Cidade', 'São Paulo');
      await page.getByLabel('Estado').selectOption('SP');
      await page.getByRole('button', { name: /^Pagar/ }).tap();
      await page.getByLabel('Pix copia e cola').waitFor();
    },
  },
];

/** Measures how soon a phone shows what a buyer did, and what moves while the answer comes. */
export async function benchSteps(browser: Browser, page: string): Promise<void> {
  const { origin, pathname } = new URL(page);
  const rows: string[][] = [];
  for (const step of stepsAt(pathname)) {
    const shifts: number[] = [];
    const slowestMs = await medianOf(async () => {
      const context: BrowserContext = await openPhone(browser, origin);
      try {
        const measured = await interact(context, step);
        shifts.push(measured.shift);
        return measured.slowestMs;
      } finally {
        await context.close();
      }
    });
    rows.push([step.name, judged(slowestMs, INTERACTION_MS, 0), judged(Math.max(...shifts), SHIFT, 3)]);
  }
  printTable(`Checkout on a phone, CPU ${CPU_SLOWDOWN}x slower`, ['step', 'INP ms', 'CLS'], rows);
}
