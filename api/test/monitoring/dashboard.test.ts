import { DATA_SOURCES, PANELS } from './deployed';

const overlap = (a: (typeof PANELS)[number], b: (typeof PANELS)[number]) =>
  a.gridPos.x < b.gridPos.x + b.gridPos.w &&
  b.gridPos.x < a.gridPos.x + a.gridPos.w &&
  a.gridPos.y < b.gridPos.y + b.gridPos.h &&
  b.gridPos.y < a.gridPos.y + a.gridPos.h;

it('asks a source that Grafana is given', () => {
  const known = DATA_SOURCES.map(({ uid, type }) => ({ uid, type }));
  expect(PANELS.length).toBeGreaterThan(0);
  for (const { title, datasource } of PANELS)
    expect({ title, known }).toEqual({ title, known: expect.arrayContaining([datasource]) });
});

it('gives each panel an id and a place of its own', () => {
  expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
  const crossed = PANELS.flatMap((panel, index) =>
    PANELS.slice(index + 1)
      .filter((other) => overlap(panel, other))
      .map((other) => `${panel.title} and ${other.title}`),
  );
  expect(crossed).toEqual([]);
});
