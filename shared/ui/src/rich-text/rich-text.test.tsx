import { render, screen } from '@testing-library/react';
import { RichText } from './index';
import { typedHref } from './safe-link';

describe('a stored text', () => {
  it('is shown with its formatting', () => {
    render(
      <RichText html='<h2>Bolsa</h2><p>De <strong>lona</strong>.<br />Leve</p><ul><li>Azul</li></ul><p><a href="https://loja.com.br">Loja</a></p>' />,
    );
    expect(screen.getByRole('heading', { name: 'Bolsa' })).toBeVisible();
    expect(screen.getByText('lona').tagName).toBe('STRONG');
    expect(screen.getByRole('listitem')).toHaveTextContent('Azul');
    expect(screen.getByRole('link', { name: 'Loja' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  it.each([
    ['a script', 'a<script>window.ran = 1</script>b', 'ab'],
    ['an image with a handler', 'a<img src=x onerror="window.ran = 1">b', 'ab'],
    ['a handler', '<p onclick="window.ran = 1">ab</p>', 'ab'],
    ['a link that is code', '<a href="javascript:window.ran = 1">ab</a>', 'ab'],
    ['a drawing', '<svg onload="window.ran = 1"><text>x</text></svg>ab', 'ab'],
    ['a style', '<style>p{}</style><p style="position:fixed">ab</p>', 'ab'],
    ['a frame', '<iframe srcdoc="<script>window.ran = 1</script>"></iframe>ab', 'ab'],
  ])('never does anything: %s', (_, html, text) => {
    const { container } = render(<RichText html={html} />);
    expect(container).toHaveTextContent(text);
    expect(container.querySelector('script, img, svg, style, iframe, [onclick], [style], a')).toBeNull();
    expect('ran' in window).toBe(false);
  });
});

it.each([
  ['https://loja.com.br/a', 'https://loja.com.br/a'],
  ['loja.com.br', 'https://loja.com.br'],
  ['ana@loja.com.br', 'mailto:ana@loja.com.br'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['não é endereço', null],
  ['', null],
])('a typed address %j leads to %j', (typed, href) => {
  expect(typedHref(typed)).toBe(href);
});
