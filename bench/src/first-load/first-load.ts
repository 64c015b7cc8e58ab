import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { composeSingleBundle } from '../single-bundle/build-bundle';
import { judged, printTable } from '../table';
import { type Contender, HEADER, measure, otherSite, rowsOf } from './contenders';
import { type PageLoad, PROFILES } from './page-load';
import { sampleAnswers, signedInStorage } from './sample-person';
import { type RunningServer, serveApiDouble, serveEdge, serveStaticForm } from './servers';

/** The addresses of a tab before the visit: a page of another site, as after a search or from a mail, or nothing. */
interface Starts {
  elsewhere: string;
  emptyTab: 'about:blank';
}

interface LoginUrls {
  form: string;
  /** The form with the header for which the browser starts another process once it has read it. */
  isolatedForm: string;
  bundle: string;
  balcao: string;
}

async function compareLogin(browser: Browser, urls: LoginUrls, starts: Starts) {
  const login = (name: string, url: string, from: string): Contender => ({
    name,
    page: { url, selector: 'input[type=email]', from },
  });
  const contenders = [
    login('static HTML form', urls.form, starts.elsewhere),
    login('single bundle', urls.bundle, starts.elsewhere),
    login('Balcão', urls.balcao, starts.elsewhere),
    login('static HTML form, from an empty tab', urls.form, starts.emptyTab),
    login('static HTML form with COOP, from an empty tab', urls.isolatedForm, starts.emptyTab),
    login('Balcão, from an empty tab', urls.balcao, starts.emptyTab),
  ];
  for (const profile of PROFILES) {
    const visits = await measure(browser, contenders, profile);
    const cold = visits.map((visit) => visit.cold);
    const warm = visits.map((visit) => visit.warm);
    printTable(`Login, cold, ${profile.name}`, HEADER, rowsOf(contenders, cold));
    printTable(`Login, second visit, ${profile.name}`, HEADER, rowsOf(contenders, warm));
    const [, bundle, balcao] = cold as [PageLoad, PageLoad, PageLoad];
    printTable(
      `Login, ratios, ${profile.name}`,
      ['figure', 'measured'],
      [
        ...visibleRatios('visible / static form', cold as LoginLoads),
        ...visibleRatios('second visit: visible / static form', warm as LoginLoads),
        ['usable / single bundle', judged(balcao.usable / bundle.usable, 1.1)],
        ['JavaScript / single bundle', judged(balcao.javascript / bundle.javascript, 1.1)],
        ['KB until visible', judged(balcao.bytesUntilVisible / 1024, 20, 1)],
        ['requests', judged(balcao.requests, 12, 0)],
      ],
    );
  }
}

/** Loads of the login's contenders, in their order. */
type LoginLoads = [PageLoad, PageLoad, PageLoad, PageLoad, PageLoad, PageLoad];

function visibleRatios(figure: string, loads: LoginLoads) {
  const [form, , balcao, emptyTabForm, emptyTabIsolatedForm, emptyTabBalcao] = loads;
  return [
    [figure, judged(balcao.visible / form.visible, 1.3)],
    [`${figure}, start of the frame`, (balcao.frame / form.frame).toFixed(2)],
    [
      `${figure} with COOP, from an empty tab`,
      judged(emptyTabBalcao.visible / emptyTabIsolatedForm.visible, 1.3),
    ],
    [`${figure}, from an empty tab`, (emptyTabBalcao.visible / emptyTabForm.visible).toFixed(2)],
  ];
}

async function compareBackOffice(browser: Browser, urls: { bundle: string; balcao: string }, from: string) {
  const path = '/backoffice/dashboard/monitoramento-checkout';
  const storage = signedInStorage();
  const selector = '#area ol.checklist';
  const contenders: Contender[] = [
    { name: 'single bundle', page: { url: urls.bundle + path, selector, storage, from } },
    { name: 'Balcão', page: { url: urls.balcao + path, selector, storage, from } },
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
        ['JavaScript / single bundle', judged(balcao.javascript / bundle.javascript, 1.1)],
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
    const urls = {
      form: await start(serveStaticForm()),
      isolatedForm: await start(serveStaticForm({ 'cross-origin-opener-policy': 'same-origin' })),
      bundle: await start(serveEdge(root, api, bundle)),
      balcao: await start(serveEdge(root, api)),
    };
    const elsewhere = otherSite(urls.form);
    await compareLogin(browser, urls, { elsewhere, emptyTab: 'about:blank' });
    await compareBackOffice(browser, urls, elsewhere);
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}
