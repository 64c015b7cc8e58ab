import { fitted, sentSize } from './sent-size';

describe('the size in which a photo is sent', () => {
  it.each([
    ['a large photo has 2000 pixels', [4_000, 3_000], 1_000, [2_000, 1_500]],
    ['upright as well', [3_000, 4_000], 1_000, [1_500, 2_000]],
    ['a small one stays as it is', [1_600, 1_200], 1_000, [1_600, 1_200]],
    ['a long one keeps enough of its shorter side', [6_000, 1_800], 1_000, [3_334, 1_000]],
    ['which a selfie needs less of', [6_000, 1_800], 600, [2_000, 600]],
  ])('%s', (_what, [width = 0, height = 0], minShortSide, [wanted, other]) => {
    expect(sentSize({ width, height }, minShortSide)).toEqual({ width: wanted, height: other });
  });

  it('never grows', () => {
    expect(fitted({ width: 300, height: 200 }, 640)).toEqual({ width: 300, height: 200 });
  });
});
