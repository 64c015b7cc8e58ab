import { sanitiseMarkup } from './product-content';

const sanitised = (markup: string) => sanitiseMarkup('description', markup);

describe('sanitiseMarkup', () => {
  it('keeps the markup that a description may have', () => {
    const markup =
      '<h2>Bolsa</h2><p>De <strong>lona</strong> e <em>couro</em>.<br /></p><ul><li>Leve</li></ul>';
    expect(sanitised(markup)).toBe(markup);
  });

  it('makes links harmless to follow', () => {
    expect(sanitised('<a href="https://exemplo.com.br" target="_blank" onclick="x()">Veja</a>')).toBe(
      '<a href="https://exemplo.com.br" rel="noopener noreferrer nofollow">Veja</a>',
    );
  });

  it.each([
    ['a script', 'a<script>alert(1)</script>b'],
    ['a handler', '<p onmouseover="alert(1)">ab</p>'],
    ['a script address', '<a href="javascript:alert(1)">ab</a>'],
    ['a hidden script address', '<a href=" jav&#x09;ascript:alert(1)">ab</a>'],
    ['data', '<a href="data:text/html,<script>alert(1)</script>">ab</a>'],
    ['an image', 'a<img src=x onerror=alert(1)>b'],
    ['a frame', '<iframe src="https://x.example">ab</iframe>'],
    ['a style', '<p style="position:fixed">ab</p><style>p{}</style>'],
    ['svg', '<svg><script>alert(1)</script></svg>ab'],
    ['an unclosed tag', 'ab<img src=x onerror=alert(1)'],
  ])('takes %s away', (_name, markup) => {
    expect(sanitised(markup)).not.toMatch(/script|alert|onerror|onmouse|iframe|style|img|data:/i);
  });

  it('leaves what was cleaned once as it is', () => {
    const once = sanitised('5 < 6 & <b>"ok"</b> <a href="mailto:a@b.example">x</a>');
    expect(sanitised(once)).toBe(once);
  });

  it('refuses what is too long once it is clean', () => {
    expect(() => sanitised(`<p>${'x'.repeat(20_000)}</p>`)).toThrow('validation');
    expect(sanitised(`<script>${'x'.repeat(30_000)}</script>ok`)).toBe('ok');
  });
});
