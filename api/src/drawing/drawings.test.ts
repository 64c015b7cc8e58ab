import path from 'node:path';
import { drawingOf } from './drawing';
import { createDrawings, type DrawingSettings, type Drawings } from './drawings';

const HOSTILE = drawingOf<typeof import('../../test/drawings/hostile')>(
  path.join(import.meta.dirname, '../../test/drawings/hostile.ts'),
);
const AN_HOUR_MS = 3_600_000;

const opened: Drawings[] = [];
function open(settings: Partial<DrawingSettings> = {}): Drawings {
  const drawings = createDrawings({ processes: 2, maxMs: AN_HOUR_MS, ...settings });
  opened.push(drawings);
  return drawings;
}
afterEach(() => {
  for (const drawings of opened.splice(0)) drawings.close();
});

it('draws for others while the drawing of a seller never ends', async () => {
  const drawings = open();
  const endless = drawings.draw('maria', HOSTILE, 'endless');
  const waiting = drawings.draw('maria', HOSTILE, 'curious');
  await expect(drawings.draw('ana', HOSTILE, 'curious')).resolves.toEqual(expect.any(String));
  await expect(drawings.draw('joao', HOSTILE, 'curious')).resolves.toEqual(expect.any(String));
  drawings.close();
  await expect(endless).rejects.toMatchObject({ failure: 'closing' });
  await expect(waiting).rejects.toMatchObject({ failure: 'closing' });
});

it('draws for sellers while what buyers have asked for never ends', async () => {
  const drawings = open({ processes: 1 });
  const asked = Array.from({ length: 5 }, () => drawings.forBuyers.draw('maria', HOSTILE, 'endless'));
  await expect(drawings.forBuyers.draw('maria', HOSTILE, 'curious')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await expect(drawings.draw('maria', HOSTILE, 'curious')).resolves.toEqual(expect.any(String));
  drawings.close();
  await Promise.allSettled(asked);
});

it('kills a drawing when its time is over, and goes on with the next', async () => {
  const drawings = open({ processes: 1, maxMs: 4000 });
  const endless = drawings.draw('maria', HOSTILE, 'endless');
  const next = drawings.draw('maria', HOSTILE, 'curious');
  await expect(endless).rejects.toMatchObject({ failure: 'time' });
  await expect(next).resolves.toEqual(expect.any(String));
});

it.each(['hungry', 'broken'] as const)('ends one that is %s by itself, and no other', async (how) => {
  const drawings = open();
  const [failed, other] = await Promise.allSettled([
    drawings.draw('maria', HOSTILE, how),
    drawings.draw('ana', HOSTILE, 'curious'),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { failure: 'crash' } });
  expect(other).toMatchObject({ status: 'fulfilled' });
});

it('gives it nothing of the environment, where secrets are', async () => {
  process.env.A_SECRET_OF_THE_TEST = 'x';
  expect(await open().draw('maria', HOSTILE, 'curious')).not.toContain('A_SECRET_OF_THE_TEST');
  delete process.env.A_SECRET_OF_THE_TEST;
});

it('draws nothing once it is closed', async () => {
  const drawings = open();
  drawings.close();
  await expect(drawings.draw('maria', HOSTILE, 'curious')).rejects.toMatchObject({ failure: 'closing' });
});

describe('pictures', () => {
  it('are drawn one after another in a process that is kept, and in another one after ten', async () => {
    const drawings = open();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1)
      ids.push(await drawings.drawPicture(count % 2 ? 'maria' : 'ana', HOSTILE, 'named'));
    expect(new Set(ids.slice(0, 10)).size).toBe(1);
    expect(ids.at(10)).not.toBe(ids[0]);
  });

  it('that take too long are killed, and others are drawn meanwhile and after', async () => {
    const drawings = open({ maxMs: 4_000 });
    const first = await drawings.drawPicture('maria', HOSTILE, 'named');
    const endless = drawings.drawPicture('maria', HOSTILE, 'endless');
    const after = drawings.drawPicture('maria', HOSTILE, 'named');
    await expect(drawings.drawPicture('ana', HOSTILE, 'named')).resolves.not.toBe(first);
    await expect(endless).rejects.toMatchObject({ failure: 'time' });
    await expect(after).resolves.not.toBe(first);
  });
});

describe('work of this process in the turns of pictures', () => {
  const never = () => new Promise<never>(() => {});

  it('of a seller that never end leave others their turn, and processes too', async () => {
    const drawings = open();
    for (let count = 0; count < 13; count += 1) void drawings.inTurn('maria', never);
    await expect(drawings.inTurn('maria', never)).rejects.toMatchObject({ code: 'too_many_requests' });
    for (const seller of ['ana', 'joao', 'ana'])
      await expect(drawings.inTurn(seller, async () => seller)).resolves.toBe(seller);
    await expect(drawings.draw('maria', HOSTILE, 'curious')).resolves.toEqual(expect.any(String));
  });
});
