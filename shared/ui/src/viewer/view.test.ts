import {
  centredOn,
  MAX_ZOOM,
  moved,
  placeAt,
  turned,
  turnTransform,
  viewBoxOf,
  visibleSize,
  wholeView,
  zoomed,
} from './view';

const PICTURE = { width: 1600, height: 1000 };
const SQUARE = { width: 400, height: 400 };
const STAGE = { width: 800, height: 500 };

it('begins with all of the picture, whatever the shape of the stage', () => {
  expect(viewBoxOf(PICTURE, STAGE, wholeView(PICTURE))).toBe('0 0 1600 1000');
  expect(viewBoxOf(PICTURE, SQUARE, wholeView(PICTURE))).toBe('0 -300 1600 1600');
  expect(viewBoxOf({ width: 500, height: 1000 }, SQUARE, wholeView({ width: 500, height: 1000 }))).toBe(
    '-250 0 1000 1000',
  );
});

it('zooms between all of it and eight times, around the place that is pointed at', () => {
  const near = zoomed(PICTURE, STAGE, wholeView(PICTURE), 2, { x: 0.25, y: 0.75 });
  expect(visibleSize(PICTURE, STAGE, near)).toEqual({ width: 800, height: 500 });
  expect(placeAt(PICTURE, STAGE, near, { x: 0.25, y: 0.75 })).toEqual({ x: 400, y: 750 });
  expect(zoomed(PICTURE, STAGE, near, 1000).zoom).toBe(MAX_ZOOM);
  expect(zoomed(PICTURE, STAGE, near, 0.001)).toEqual(wholeView(PICTURE));
});

it('never shows what is beside the picture while it is larger than the stage', () => {
  const near = zoomed(PICTURE, STAGE, wholeView(PICTURE), 4);
  expect(moved(PICTURE, STAGE, near, { x: 50, y: -50 }).centre).toEqual({ x: 1400, y: 125 });
  expect(moved(PICTURE, STAGE, near, { x: -0.5, y: 0 }).centre).toEqual({ x: 600, y: 500 });
  expect(centredOn(PICTURE, STAGE, near, { x: 0, y: 0 }).centre).toEqual({ x: 200, y: 125 });
  expect(moved(PICTURE, STAGE, wholeView(PICTURE), { x: 1, y: 1 })).toEqual(wholeView(PICTURE));
});

it('turns by quarters around what is looked at, and is upright again after four', () => {
  const near = centredOn(PICTURE, STAGE, zoomed(PICTURE, STAGE, wholeView(PICTURE), 4), { x: 300, y: 500 });
  const once = turned(PICTURE, STAGE, near);
  expect(once).toEqual({ zoom: 4, turns: 1, centre: { x: 500, y: 300 } });
  const four = [1, 2, 3].reduce((view) => turned(PICTURE, STAGE, view), turned(PICTURE, SQUARE, near));
  expect(four.turns).toBe(0);
  expect(wholeView(PICTURE, 1).centre).toEqual({ x: 500, y: 800 });
});

it.each([
  [0, 'translate(0 0) rotate(0)'],
  [1, 'translate(1000 0) rotate(90)'],
  [2, 'translate(1600 1000) rotate(180)'],
  [3, 'translate(0 1600) rotate(270)'],
])('after %d quarters the picture begins at 0, 0 again', (turns, transform) => {
  expect(turnTransform(PICTURE, turns)).toBe(transform);
});
