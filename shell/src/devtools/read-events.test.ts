import { areaLoadsIn, errorsIn, type PageMark } from './read-events';

const MARKS: PageMark[] = [
  {
    name: 'area',
    startTime: 120,
    detail: { area: 'mfe-a', version: '1.0.0', outcome: 'ready', loadMs: 40, phase: 'mount', readyMs: 60 },
  },
  {
    name: 'area',
    startTime: 300,
    detail: { area: 'mfe-b', version: '1.1.0', outcome: 'area_unreachable', phase: 'load', readyMs: 90 },
  },
  { name: 'someone-elses', startTime: 310, detail: null },
  {
    name: 'uncaught_error',
    startTime: 400,
    detail: { part: 'mfe-a', kind: 'TypeError', message: 'x of 52998224725 is undefined' },
  },
  { name: 'area_render_failed', startTime: 500, detail: { part: 'mfe-a', kind: 'RangeError' } },
  { name: 'form_failed', startTime: 550, detail: { cause: 'Error: ana@exemplo.com.br is taken' } },
  { name: 'unhandled_rejection', startTime: 600, detail: { kind: 'string', message: '' } },
];

it('says how the load of each area went', () => {
  expect(areaLoadsIn(MARKS)).toEqual([
    { area: 'mfe-a', version: '1.0.0', outcome: 'ready', at: 120, loadMs: 40, readyMs: 60 },
    { area: 'mfe-b', version: '1.1.0', outcome: 'area_unreachable', at: 300, loadMs: null, readyMs: 90 },
  ]);
});

it('lists what failed with whose it is, the newest first, without numbers and addresses of anybody', () => {
  expect(errorsIn(MARKS)).toEqual([
    { area: '', at: 600, code: 'unhandled_rejection', message: 'string' },
    { area: '', at: 550, code: 'form_failed', message: 'Error: … is taken' },
    { area: 'mfe-a', at: 500, code: 'area_render_failed', message: 'RangeError' },
    { area: 'mfe-a', at: 400, code: 'uncaught_error', message: 'TypeError: x of # is undefined' },
    { area: 'mfe-b', at: 300, code: 'area_unreachable', message: '1.1.0' },
  ]);
});
