import type { Browser } from '@playwright/test';
import {
  medianLoad,
  type PageLoad,
  type PageUnderTest,
  type Profile,
  type Visits,
  visitTwice,
} from './page-load';

const VISITS_OF_EACH = 5;

/** A page that is compared with others. */
export interface Contender {
  name: string;
  page: PageUnderTest;
}

/** Visits each contender in turn, several times, so that noise of the machine falls on all of them alike. */
export async function measure(
  browser: Browser,
  contenders: Contender[],
  profile: Profile,
): Promise<Visits[]> {
  const visits: Visits[][] = contenders.map(() => []);
  for (let round = 0; round < VISITS_OF_EACH; round++)
    for (const [index, { page }] of contenders.entries())
      visits[index]?.push(await visitTwice(browser, page, profile));
  return visits.map((own) => ({
    cold: medianLoad(own.map(({ cold }) => cold)),
    warm: medianLoad(own.map(({ warm }) => warm)),
  }));
}

/** Rows of a table under `HEADER`. */
export function rowsOf(contenders: Contender[], loads: PageLoad[]): string[][] {
  return contenders.map(({ name }, index) => {
    const load = loads[index] as PageLoad;
    return [
      name,
      load.frame.toFixed(0),
      load.visible.toFixed(0),
      load.usable.toFixed(0),
      (load.bytesUntilVisible / 1024).toFixed(1),
      (load.javascript / 1024).toFixed(1),
      String(load.requests),
      load.shift.toFixed(3),
    ];
  });
}

export const HEADER = [
  'page',
  'frame ms',
  'visible ms',
  'usable ms',
  'KB until visible',
  'JS KB',
  'requests',
  'CLS',
];

/** The same server by another name, which is another site to a browser: its pages have a process of their own. */
export const otherSite = (url: string) => url.replace('127.0.0.1', 'localhost');
