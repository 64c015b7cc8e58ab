import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { ADMIN } from '../fixtures/admin';
import { emptyLists, failReads, readsDuring } from '../fixtures/answers';
import type { DeclaredRoute } from '../fixtures/composition';
import {
  expectReady,
  goWithin,
  hasParameter,
  routesFor,
  routesWithRecords,
} from '../fixtures/declared-screens';
import { StoreFiller } from '../fixtures/fill-store';
import { expectSteady, takeShifts, watchShifts } from '../fixtures/layout-shifts';
import { eitherWidth, isWhole } from '../fixtures/lengths';
import { Shop } from '../fixtures/orders';
import { expectHabits } from '../fixtures/page-habits';
import { createSaleRules } from '../fixtures/sale-rules';
import { hintFor } from '../fixtures/screen-hints';
import { confirmedSession, enter } from '../fixtures/session';
import {
  expectNoStoredMarkup,
  HOSTILE_BUYER,
  HOSTILE_TEXTS,
  watchForExecution,
} from '../fixtures/stored-markup';
import { isSwept, SWEPT_COLOURS } from '../fixtures/swept-state';
import { expect, test } from '../fixtures/test';

// Every route that an area declares: as it opens, with the errors of its form, with its first dialog, with nothing to show, while it is
// read, and when nothing can be read. `npm test` opens each, and looks at one of these states of it, at one width and in one colour.
// The more routes, the longer: each test on the worker that is free.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });
if (!isWhole) test.use({ colorScheme: SWEPT_COLOURS });

const WIDTH = eitherWidth('the sweep');

/** The element that a navigation leaves the focus on: the heading, unless the screen begins with a field to be filled. */
const FOCUSED = 'main :is(h1, input, textarea):focus';

const DIALOG = 'dialog[open], [role="dialog"]';

/** Takes a text of markup at least. */
const FIELDS_WITH_MARKUP = 20;

const alertIn = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).first();

/**
 * Submits the form of a screen as it opened, and checks the errors. Forms that edit a record are complete.
 * @returns whether there is one
 */
async function expectAccessibleFormErrors(page: Page, route: DeclaredRoute): Promise<boolean> {
  const submit = page.getByRole('main').locator('button[type=submit]:visible');
  if (hasParameter(route) || (await submit.count()) === 0) return false;
  await submit.first().click();
  await expect(alertIn(page), `${route.path} says what is missing`).toBeVisible();
  await expectAccessible(page, 'main');
  return true;
}

/** Opens the first dialog that the screen offers. @returns whether it offers one */
async function expectAccessibleDialog(page: Page, route: DeclaredRoute): Promise<boolean> {
  const { opensDialog } = hintFor(route);
  const main = page.getByRole('main');
  const opener = opensDialog
    ? main.getByRole('button', { name: opensDialog })
    : main.locator('[aria-haspopup="dialog"]:visible');
  if (!opensDialog && (await opener.count()) === 0) return false;
  // What opens beside its button has room there, and covers no bar.
  await opener.first().evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await opener.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The code of some arrives when they are first opened.
  await expect(page.getByRole('dialog')).not.toBeEmpty();
  await expectAccessible(page, DIALOG);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return true;
}

/** Looks at a screen as it opened, at its first dialog and at the errors of its form. One that has no such state shows how it opens. */
async function expectAccessibleStates(page: Page, route: DeclaredRoute): Promise<void> {
  if (isSwept(route, 'opened')) {
    await expectAccessible(page);
    await expectSteady(page);
  }
  const hasDialog = !isSwept(route, 'dialog') || (await expectAccessibleDialog(page, route));
  const hasErrors = !isSwept(route, 'errors') || (await expectAccessibleFormErrors(page, route));
  if (!isSwept(route, 'opened') && !(hasDialog && hasErrors)) await expectAccessible(page);
}

/** Opens screens one after the other, reached by navigation inside the product. */
async function expectAccessibleScreens(page: Page, routes: readonly DeclaredRoute[]): Promise<void> {
  await watchShifts(page);
  await page.goto('/backoffice');
  await expect(page.locator('h1')).toBeVisible();
  for (const route of routes) {
    await test.step(route.path, async () => {
      await takeShifts(page);
      await goWithin(page, route.path);
      await expectReady(page, route);
      await expect
        .soft(page.locator(FOCUSED), `focus on the heading of ${route.path}, or where it is typed`)
        .toBeVisible();
      await expectHabits(page, route);
      await expectNoStoredMarkup(page);
      await expectAccessibleStates(page, route);
    });
  }
}

/** Opens screens that have nothing to show by their addresses and checks them. */
async function expectAccessibleEmpty(page: Page, routes: readonly DeclaredRoute[]): Promise<void> {
  await watchShifts(page);
  for (const route of routes.filter((each) => isSwept(each, 'empty'))) {
    await test.step(route.path, async () => {
      await page.goto(route.path);
      await expectReady(page, route);
      await expectHabits(page, route);
      await expectAccessible(page, 'main');
      await expectSteady(page);
    });
  }
}

/** Checks screens while they are read, and their error states; screens that read nothing have none. */
async function expectAccessibleFailures(page: Page, routes: readonly DeclaredRoute[]): Promise<void> {
  const reading = await failReads(page);
  for (const route of routes.filter((each) => isSwept(each, 'read') || isSwept(each, 'failed'))) {
    await test.step(`${route.path} without answers`, async () => {
      reading.hold();
      const reads = await readsDuring(page, async () => {
        await page.goto(route.path);
        await expect(page.locator('main h1')).toBeVisible();
      });
      if (reads.length > 0) {
        await expect(page.getByRole('progressbar', { name: 'Carregando' })).toBeVisible();
        if (isSwept(route, 'read')) await expectAccessible(page, 'main');
      }
      reading.fail();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (reads.length > 0) await expect(alertIn(page), `${route.path} says what failed`).toBeVisible();
      if (isSwept(route, 'failed') || reads.length === 0) await expectAccessible(page, 'main');
    });
  }
  await reading.recover();
}

test('everybody can use the logged-out pages', WIDTH, async ({ page }) => {
  for (const route of await routesFor(page, 'guest', 'public')) {
    await test.step(route.path, async () => {
      await page.goto(route.path);
      await expectReady(page, route);
      // They have nothing to read, and open no dialog.
      if (isWhole || !isSwept(route, 'errors')) await expectAccessible(page);
      if (isSwept(route, 'errors')) await expectAccessibleFormErrors(page, route);
    });
  }
});

test(
  'everybody can use the pages of a seller who has something of everything and those of an administrator, and markup in it runs nowhere',
  WIDTH,
  async ({ page, request, account, session, problems }) => {
    await watchForExecution(page);
    const confirmed = await confirmedSession(page, account, session);
    const written = await new StoreFiller(request, confirmed).fill(HOSTILE_TEXTS);
    expect(written.length, written.join('\n')).toBeGreaterThanOrEqual(FIELDS_WITH_MARKUP);
    const shop = await Shop.of(page, account);
    await shop.send('pedido-1', [{ id: 'pix-1', method: 'pix', amount: 10_750 }], HOSTILE_BUYER);
    await shop.report('pedido-1', 'pix-1', 'captured');
    await shop.report('pedido-1', 'pix-1', 'med_opened');
    await createSaleRules(page, confirmed);
    // No gateway has called this store, and it has asked for no payout.
    problems.expect(/(webhook-deliveries|payouts)\/nenhum/);
    const routes = await routesWithRecords(page, await routesFor(page, 'seller', 'public'));
    await expectAccessibleScreens(page, routes);

    // An administrator sees the newest people first, and so this one.
    await enter(page, ADMIN);
    await expectAccessibleScreens(page, await routesWithRecords(page, await routesFor(page, 'admin')));
  },
);

test('everybody can use the pages of a seller who has nothing yet', WIDTH, async ({ page, session: _ }) => {
  const routes = await routesFor(page, 'seller');
  await expectAccessibleEmpty(
    page,
    routes.filter((route) => !hasParameter(route)),
  );
});

test(
  'everybody can use the pages of a seller that cannot be read',
  WIDTH,
  async ({ page, session: _, problems }) => {
    problems.expect(/status of 500/);
    await expectAccessibleFailures(page, await routesFor(page, 'seller'));
  },
);

test(
  'everybody can use the pages of an administrator with nothing to show',
  WIDTH,
  async ({ page, problems }) => {
    await enter(page, ADMIN);
    const routes = await routesWithRecords(page, await routesFor(page, 'admin'));
    const refill = await emptyLists(page);
    await expectAccessibleEmpty(page, routes);
    await refill();
    problems.expect(/status of 500/);
    await expectAccessibleFailures(page, routes);
  },
);
