import { STORAGE_KEYS } from '@balcao/domain';
import type { Browser, Page } from '@playwright/test';
import { Refusal } from '../refusals/refusal';
import { findChromium } from './find-chromium';
import type { Person, Visit } from './rehearsal-steps';
import { type Watched, watchContext } from './watch-context';

const PATIENCE_MS = 15_000;
const STILL_BUSY = '#prerendered-styles, [aria-busy="true"]';
/** The panel that every shell shows in place of an area that it cannot load. */
const AREA_PANEL = '#area [role="alert"]';

/** The text that the shell keeps of a session, by who is logged in. */
export type Sessions = Record<Exclude<Person, 'anonymous'>, string>;

export interface Opened {
  /** The problems of the page. */
  problems: string[];
  /** Paths that it leads to. */
  links: string[];
}

export interface RehearsalBrowser {
  /** Chromium's version. */
  version: string;
  /** Opens a page in a browser of its own. */
  open(visit: Visit): Promise<Opened>;
  /**
   * Opens a page while all files below `base` are missing. @returns problems with the panel that the shell must show
   */
  openWithout(base: string, visit: Visit): Promise<string[]>;
  /** Opens a page of another area while all files below `base` are missing. @returns its problems */
  openUnaffected(base: string, visit: Visit): Promise<string[]>;
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

/**
 * The problems of a page.
 *
 * @param hasFailed for a page that no problem is expected of: once it has one, nothing else is waited for
 */
async function problemsOfPage(
  page: Page,
  watched: Watched,
  { ready, person }: Visit,
  timeout: number,
  hasFailed?: Promise<void>,
): Promise<string[]> {
  const options = { timeout };
  const unlessFailed = (wait: Promise<unknown>) => Promise.race(hasFailed ? [wait, hasFailed] : [wait]);
  const appears = page.locator(ready).first().waitFor(options);
  const notReady = await until(`${ready} does not appear`, unlessFailed(appears));
  if (notReady.length > 0) return [...notReady, ...textsOf(watched)];
  const busy = page.locator(STILL_BUSY).first();
  const notIdle = await until('It stays busy', unlessFailed(busy.waitFor({ ...options, state: 'detached' })));
  const unanswered = await watched.waitUntilIdle(timeout);
  const isLoggedIn = await page.evaluate((key) => localStorage.getItem(key) !== null, STORAGE_KEYS.user);
  const loggedOut = person !== 'anonymous' && !isLoggedIn ? ['It ended the session.'] : [];
  return [...notIdle, ...unanswered, ...loggedOut, ...textsOf(watched)];
}

/** Problems, unless the shell shows what is missing and nothing else failed. */
async function problemsOfPanel(page: Page, watched: Watched, timeout: number): Promise<string[]> {
  const panel = page.locator(AREA_PANEL).first().waitFor({ timeout });
  const silent = await until('The shell does not say that the area is missing', panel);
  // The shell also logs it to the console, which is expected.
  const others = watched.problems.filter(({ kind }) => kind !== 'console').map(({ text }) => text);
  const unused = watched.missed() === 0 ? ['Nothing of the area was asked for.'] : [];
  return [...silent, ...unused, ...others];
}

function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

/** Stores a session where the shell reads it, on an empty page, so that no code runs before it is there. */
async function storeSession(page: Page, session: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.user,
    session,
  ] as const);
}

/** @throws Refusal when there is none */
export async function launchChromium(program: string | undefined): Promise<Browser> {
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
  /** Time-out of each step in milliseconds; default 15 000. */
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
  const browser = await launchChromium(chromium);

  async function inContext(
    visit: Visit,
    base: string | undefined,
    inspect: (page: Page, watched: Watched) => Promise<Opened>,
  ): Promise<Opened> {
    const context = await browser.newContext({ baseURL: origin, locale: 'pt-BR' });
    const missing = base && origin + base;
    try {
      const page = await context.newPage();
      if (visit.person !== 'anonymous') await storeSession(page, sessions[visit.person]);
      if (missing) await context.route(`${missing}**`, (route) => route.abort());
      const watched = await watchContext(context, { missing, allowsNoRecord: visit.namesRecord });
      await page.goto(visit.path);
      return await inspect(page, watched);
    } catch (error) {
      return { problems: [firstLine(error)], links: [] };
    } finally {
      await context.close();
    }
  }

  const mustWork = (visit: Visit, base?: string) =>
    inContext(visit, base, async (page, watched) => ({
      problems: await problemsOfPage(page, watched, visit, patience, base ? undefined : watched.failed),
      links: await linksOf(page),
    }));

  return {
    version: browser.version(),
    open: (visit) => mustWork(visit),
    openUnaffected: async (base, visit) => (await mustWork(visit, base)).problems,
    async openWithout(base, visit) {
      const inspect = async (page: Page, watched: Watched) => ({
        problems: await problemsOfPanel(page, watched, patience),
        links: [],
      });
      return (await inContext(visit, base, inspect)).problems;
    },
    close: () => browser.close(),
  };
}
