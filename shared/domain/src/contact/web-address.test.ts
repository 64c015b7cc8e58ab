import { webAddressProblem } from './web-address';

it.each(['', 'https://rastreio.example/AB1?x=1', 'http://127.0.0.1:4000/avisos'])('takes %j', (text) => {
  expect(webAddressProblem(text)).toBeNull();
});

it.each(['rastreio.example', 'ftp://rastreio.example', 'https://', 'https:///x', 'https://com espaço'])(
  'refuses %j',
  (text) => {
    expect(webAddressProblem(text)).toMatch(/começa com https/);
  },
);
