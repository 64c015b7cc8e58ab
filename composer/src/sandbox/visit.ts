import type { Browser, Page } from '@playwright/test';
import { eachAtOnce } from '../limits/each-at-once';
import { launchChromium } from '../rehearsal/open-browser';
import type { Person } from './find-people';

const AT_ONCE = 6;
const PATIENCE_MS = 30_000;
/** The page's own code has drawn its screen, or the shell says that it cannot be shown. */
const SHOWN = '#area [role="alert"], html:not(:has(#prerendered-styles)) #area h1';

/** A visit of the first page, with the heading and the line below it that the person sees. */
export interface Visit extends Person {
  sees: string;
}

async function seenOn(page: Page): Promise<string> {
  const texts = ['#area h1', '#area h1 + p, #area h1 + * p'].map((selector) =>
    page.locator(selector).first().textContent(),
  );
  return (await Promise.all(texts)).join(': ');
}

/** Adds a byte to every script of an area's version, on its way to the browser. */
async function alterScripts(page: Page, area: string, version: string | undefined): Promise<void> {
  await page.route(`**/artifacts/${area}/${version}/*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
}

async function visitAs(
  browser: Browser,
  edge: string,
  person: Person,
  altered: string | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: edge, locale: 'pt-BR' });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await context.addCookies([{ name: 'balcao_visitor', value: person.visitor, url: edge }]);
    const page = await context.newPage();
    if (altered) await alterScripts(page, altered, person.versions[altered]);
    // The page reports how its area was loaded two seconds later.
    const reported = page.waitForResponse('**/beacon');
    await page.goto('/');
    await page.locator(SHOWN).first().waitFor();
    await reported;
    return { ...person, sees: await seenOn(page) };
  } finally {
    await context.close();
  }
}

/**
 * Opens the first page of a product as people do, each in a browser of their own, until it has reported how that went.
 *
 * @param options `altered`: an area whose scripts come with a byte more than they were published with
 */
export async function visit(
  edge: string,
  people: readonly Person[],
  { chromium, altered }: { chromium?: string; altered?: string | undefined } = {},
): Promise<Visit[]> {
  const browser = await launchChromium(chromium);
  const visits = new Map<Person, Visit>();
  try {
    await eachAtOnce(people, AT_ONCE, async (person) => {
      visits.set(person, await visitAs(browser, edge, person, altered));
    });
  } finally {
    await browser.close();
  }
  return people.flatMap((person) => visits.get(person) ?? []);
}
