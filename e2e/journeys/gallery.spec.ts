import { expectAccessible } from '../fixtures/accessibility';
import { type Gallery, startGallery } from '../fixtures/gallery';
import { eitherWidth } from '../fixtures/lengths';
import { expect, test } from '../fixtures/test';

/** All at the same one: the gallery is built for each. */
const WIDTH = eitherWidth('the gallery');

let gallery: Gallery;

test.beforeAll(async () => {
  // It is built here, which takes minutes beside others.
  test.setTimeout(300_000);
  gallery = await startGallery();
});

test.afterAll(() => gallery.stop());

test('everybody can use every pattern in each of its states', WIDTH, async ({ page }) => {
  test.slow();
  await page.goto(gallery.url);
  const groups = page.getByRole('navigation', { name: 'Grupos' }).getByRole('link');
  for (const group of await groups.all()) {
    await group.click();
    await expect(group).toHaveAttribute('aria-current', 'page');
    const loading = page.getByRole('main').locator('.bal-rich-skeleton');
    await expect(loading).toHaveCount(0);
    await expectAccessible(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
  }
});

test(
  'a number has a box like any other, with the styles of every group in the page',
  WIDTH,
  async ({ page }) => {
    await page.goto(`${gallery.url}/#fields`);
    const boxes = page.getByRole('main').locator('.bal-number.ant-input-outlined');
    const heights = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(1);
    expect(new Set(heights)).toEqual(new Set([40]));
  },
);

test(
  'an editor writes a text with its formatting, and leaves out what is pasted beside it',
  WIDTH,
  async ({ page }) => {
    await page.goto(`${gallery.url}/#rich-text`);
    const text = page.getByRole('textbox', { name: 'Resumo' });
    await text.click();
    await page.keyboard.press('Control+B');
    await page.keyboard.type('Leve');
    await page.keyboard.press('Control+B');
    await page.keyboard.type(' e forte');
    await expect(text.locator('strong')).toHaveText('Leve');
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<p style="color:red">colado<script>1</script><img src="x" onerror="1"></p>',
      );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text).toContainText('colado');
    await expect(text.locator('img:not(.ProseMirror-separator), script, [style]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
  },
);

test('a chart tells each of its values by keyboard', WIDTH, async ({ page }) => {
  await page.goto(`${gallery.url}/#chart`);
  const slider = page.getByRole('slider', { name: 'Pedidos por forma: escolher' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^01\/11\. Pix: \d+; Cartão/);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^02\/11\./);
});
