import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { composeSingleBundle } from '../single-bundle/build-bundle';
import { judged, printTable } from '../table';
import {
  medianLoad,
  type PageLoad,
  type PageUnderTest,
  PROFILES,
  type Profile,
  type Visits,
  visitTwice,
} from './page-load';
import { sampleAnswers, signedInStorage } from './sample-person';
import { type RunningServer, serveApiDouble, serveEdge, serveStaticForm } from './servers';

const VISITS_OF_EACH = 5;

interface Contender {
  name: string;
  page: PageUnderTest;
}

/** Visits each contender in turn, several times, so that noise of the machine falls on all of them alike. */
async function measure(browser: Browser, contenders: Contender[], profile: Profile): Promise<Visits[]> {
  const visits: Visits[][] = contenders.map(() => []);
  for (let round = 0; round < VISITS_OF_EACH; round++)
    for (const [index, { page }] of contenders.entries())
      visits[index]?.push(await visitTwice(browser, page, profile));
  return visits.map((own) => ({
    cold: medianLoad(own.map(({ cold }) => cold)),
    warm: medianLoad(own.map(({ warm }) => warm)),
  }));
}

function rowsOf(contenders: Contender[], loads: PageLoad[]): string[][] {
  return contenders.map(({ name }, index) => {
    const load = loads[index] as PageLoad;
    return [
      name,
      load.visible.toFixed(0),
      load.usable.toFixed(0),
      (load.bytesUntilVisible / 1024).toFixed(1),
      (load.javascript / 1024).toFixed(1),
      String(load.requests),
      load.shift.toFixed(3),
    ];
  });
}

const ratio = (one: number, other: number) => (one / other).toFixed(2);

const HEADER = ['page', 'visible ms', 'usable ms', 'KB until visible', 'JS KB', 'requests', 'CLS'];

interface LoginUrls {
  form: string;
  /** The form with the headers of the product's page. */
  guardedForm: string;
  bundle: string;
  balcao: string;
}

async function compareLogin(browser: Browser, urls: LoginUrls) {
  const login = (name: string, url: string): Contender => ({
    name,
    page: { url, selector: 'input[type=email]' },
  });
  const contenders = [
    login('static HTML form', urls.form),
    login('the form, our headers', urls.guardedForm),
    login('single bundle', urls.bundle),
    login('Balcão', urls.balcao),
  ];
  for (const profile of PROFILES) {
    const visits = await measure(browser, contenders, profile);
    const loads = visits.map(({ cold }) => cold);
    const [form, guarded, bundle, balcao] = loads as [PageLoad, PageLoad, PageLoad, PageLoad];
    printTable(`Login, cold, ${profile.name}`, HEADER, rowsOf(contenders, loads));
    const again = visits.map(({ warm }) => warm);
    const [formAgain, guardedAgain, , balcaoAgain] = again as [PageLoad, PageLoad, PageLoad, PageLoad];
    printTable(`Login, second visit, ${profile.name}`, HEADER, rowsOf(contenders, again));
    printTable(
      `Login, ratios, ${profile.name}`,
      ['figure', 'measured'],
      [
        ['visible / static form', judged(balcao.visible / form.visible, 1.3)],
        ['second visit: visible / static form', judged(balcaoAgain.visible / formAgain.visible, 1.3)],
        ['of that, the page: visible / form with our headers', ratio(balcao.visible, guarded.visible)],
        ['second visit: visible / form with our headers', ratio(balcaoAgain.visible, guardedAgain.visible)],
        ['of that, the headers: form with our headers / form', ratio(guarded.visible, form.visible)],
        ['second visit: form with our headers / form', ratio(guardedAgain.visible, formAgain.visible)],
        ['usable / single bundle', judged(balcao.usable / bundle.usable, 1.1)],
        ['JavaScript / single bundle', judged(balcao.javascript / bundle.javascript, 1.05)],
        ['KB until visible', judged(balcao.bytesUntilVisible / 1024, 20, 1)],
        ['requests', judged(balcao.requests, 12, 0)],
      ],
    );
  }
}

async function compareBackOffice(browser: Browser, urls: { bundle: string; balcao: string }) {
  const path = '/backoffice/dashboard/monitoramento-checkout';
  const storage = signedInStorage();
  const selector = '#area ol.checklist';
  const contenders: Contender[] = [
    { name: 'single bundle', page: { url: urls.bundle + path, selector, storage } },
    { name: 'Balcão', page: { url: urls.balcao + path, selector, storage } },
  ];
  for (const profile of PROFILES) {
    const loads = (await measure(browser, contenders, profile)).map(({ cold }) => cold);
    const [bundle, balcao] = loads as [PageLoad, PageLoad];
    printTable(`Back-office page, cold, logged in, ${profile.name}`, HEADER, rowsOf(contenders, loads));
    printTable(
      `Back-office page, ratios, ${profile.name}`,
      ['figure', 'measured'],
      [
        ['usable / single bundle', judged(balcao.usable / bundle.usable, 1.1)],
        ['JavaScript / single bundle', judged(balcao.javascript / bundle.javascript, 1.05)],
      ],
    );
  }
}

/** Measures first loads against a single-bundle build of the same code, in one run, and prints tables. */
export async function benchFirstLoad(root: string, chromiumPath: string): Promise<void> {
  const servers: RunningServer[] = [];
  const start = async (server: Promise<RunningServer>) => {
    servers.push(await server);
    return (servers.at(-1) as RunningServer).url;
  };
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    const bundle = await composeSingleBundle(root);
    const api = await start(serveApiDouble(sampleAnswers()));
    const balcao = await start(serveEdge(root, api));
    const urls = {
      form: await start(serveStaticForm()),
      guardedForm: await start(serveStaticForm(balcao)),
      bundle: await start(serveEdge(root, api, bundle)),
      balcao,
    };
    await compareLogin(browser, urls);
    await compareBackOffice(browser, urls);
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}
