import { plainMarkup } from './plain-markup';

it.each([
  ['<p style="color:red" class=x>a</p>', '<p>a</p>'],
  ['<p onclick="a > b" id=\'x>\'>a</p>', '<p>a</p>'],
  [
    '<a style="x" href="https://loja.com.br/?a=1&amp;b" target=_blank>a</a>',
    '<a href="https://loja.com.br/?a=1&amp;b">a</a>',
  ],
  ['a<!-- b --><style>p{}</style><script>if (a > b) c()</script>d', 'ad'],
  ['<p data-pm-slice="1 1 []">a</p>', '<p data-pm-slice="1 1 []">a</p>'],
  ['5 < 6 e 7 > 6<br>', '5 < 6 e 7 > 6<br>'],
])('%s is parsed as %s', (html, plain) => {
  expect(plainMarkup(html)).toBe(plain);
});
