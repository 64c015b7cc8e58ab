import { STORAGE_KEYS } from '@balcao/domain';
import type { Browser, Page } from '@playwright/test';
import { Refusal } from '../refusals/refusal';
import { findChromium } from './find-chromium';
import type { Person, Visit } from './rehearsal-steps';
import { type Watched, watchContext } from './watch-context';

const PATIENCE_MS = 15_000;
const STILL_BUSY = '#prerendered-styles, [aria-busy="true"]';
/** What every shell puts in the place of an area that it cannot load. */
const EXCUSE = '#area [role="alert"]';

/** The text that the shell keeps of a session, by who is logged in. */
export type Sessions = Record<Exclude<Person, 'anonymous'>, string>;

export interface Opened {
  /** What was wrong with the page. */
  problems: string[];
  /** Paths that it leads to. */
  links: string[];
}

export interface RehearsalBrowser {
  /** Chromium's version. */
  version: string;
  /** Opens a page in a browser of its own. */
  open(visit: Visit): Promise<Opened>;
  /** Opens a page of which everything below `base` is missing. @returns what keeps the shell from saying so */
  openWithout(base: string, visit: Visit): Promise<string[]>;
  /** Opens a page that should not notice that everything below `base` is missing. @returns what was wrong with it */
  openBeside(base: string, visit: Visit): Promise<string[]>;
  close(): Promise<void>;
}

const firstLine = (error: unknown) => String((error as Error).message).split('\n')[0] ?? '';

async function until(what: string, wait: Promise<unknown>): Promise<string[]> {
  try {
    await wait;
    return [];
  } catch (error) {
    return [`${what}: ${firstLine(error)}`];
  }
}

const textsOf = ({ problems }: Watched) => problems.map(({ text }) => text);

async function problemsOfPage(
  page: Page,
  watched: Watched,
  { ready, person }: Visit,
  timeout: number,
): Promise<string[]> {
  const options = { timeout };
  const notReady = await until(`${ready} does not appear`, page.locator(ready).first().waitFor(options));
  if (notReady.length > 0) return [...notReady, ...textsOf(watched)];
  const busy = page.locator(STILL_BUSY).first();
  const notIdle = await until('It stays busy', busy.waitFor({ ...options, state: 'detached' }));
  const unanswered = await watched.untilQuiet(timeout);
  const isLoggedIn = await page.evaluate((key) => localStorage.getItem(key) !== null, STORAGE_KEYS.user);
  const loggedOut = person !== 'anonymous' && !isLoggedIn ? ['It ended the session.'] : [];
  return [...notIdle, ...unanswered, ...loggedOut, ...textsOf(watched)];
}

/** That the shell says what is missing, and nothing but that went wrong. */
async function problemsOfExcuse(page: Page, watched: Watched, timeout: number): Promise<string[]> {
  const excuse = page.locator(EXCUSE).first().waitFor({ timeout });
  const silent = await until('The shell does not say that the area is missing', excuse);
  // That it is written to the console, too, is as it should be.
  const others = watched.problems.filter(({ kind }) => kind !== 'console').map(({ text }) => text);
  const unused = watched.missed() === 0 ? ['Nothing of the area was asked for.'] : [];
  return [...silent, ...unused, ...others];
}

function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

/** Leaves a session where the shell looks for it. In an answer without code: nothing runs before it is there. */
async function storeSession(page: Page, session: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.user,
    session,
  ] as const);
}

async function launch(program: string | undefined): Promise<Browser> {
  const executablePath = program ?? (await findChromium());
  const { chromium } = await import('@playwright/test');
  try {
    if (!executablePath) throw new Error('No program of that name was found.');
    return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  } catch (error) {
    throw new Refusal('rehearsal_browser_missing', `Chromium does not start: ${firstLine(error)}`);
  }
}

export interface BrowserOptions {
  /** Chromium's program; undefined to look for it. */
  chromium?: string | undefined;
  /** Milliseconds after which something that does not come is a problem; default 15 000. */
  patience?: number | undefined;
}

/**
 * Starts Chromium for a candidate.
 *
 * @throws Refusal when there is none
 */
export async function openBrowser(
  origin: string,
  sessions: Sessions,
  { chromium, patience = PATIENCE_MS }: BrowserOptions = {},
): Promise<RehearsalBrowser> {
  const browser = await launch(chromium);

  async function inContext(
    visit: Visit,
    base: string | undefined,
    judge: (page: Page, watched: Watched) => Promise<Opened>,
  ): Promise<Opened> {
    const context = await browser.newContext({ baseURL: origin, locale: 'pt-BR' });
    const missing = base && origin + base;
    try {
      const page = await context.newPage();
      if (visit.person !== 'anonymous') await storeSession(page, sessions[visit.person]);
      if (missing) await context.route(`${missing}**`, (route) => route.abort());
      const watched = await watchContext(context, { missing, allowsNoRecord: visit.namesRecord });
      await page.goto(visit.path);
      return await judge(page, watched);
    } catch (error) {
      return { problems: [firstLine(error)], links: [] };
    } finally {
      await context.close();
    }
  }

  const mustWork = (visit: Visit, base?: string) =>
    inContext(visit, base, async (page, watched) => ({
      problems: await problemsOfPage(page, watched, visit, patience),
      links: await linksOf(page),
    }));

  return {
    version: browser.version(),
    open: (visit) => mustWork(visit),
    openBeside: async (base, visit) => (await mustWork(visit, base)).problems,
    async openWithout(base, visit) {
      const judge = async (page: Page, watched: Watched) => ({
        problems: await problemsOfExcuse(page, watched, patience),
        links: [],
      });
      return (await inContext(visit, base, judge)).problems;
    },
    close: () => browser.close(),
  };
}
