/** The oldest browsers that the builds are made for, as `BROWSERS` of `@balcao/build`. */
export const OLDEST_BROWSERS = 'Chrome 111, Edge 111, Firefox 115 ou Safari 16.4';

/**
 * Runs before everything else of a page, in any browser: so it is ES5, and makes no markup of strings. Where the browser is older than
 * the builds, it puts words in the place of the page, and lets nothing of the rest run.
 *
 * `toSorted` came with Firefox 115 and Chrome 110, looking behind in patterns with Safari 16.4, and `of` in `:nth-child()` with Chrome 111.
 */
export const OLD_BROWSER_SCRIPT = `(function () {
  function looksBehind() {
    try {
      return new RegExp('(?<=a)b');
    } catch (error) {
      return null;
    }
  }
  function knowsSelectors() {
    return window.CSS && CSS.supports && CSS.supports('selector(:nth-child(1 of a))');
  }
  if ([].toSorted && looksBehind() && knowsSelectors()) return;
  function add(name, text) {
    var element = document.createElement(name);
    element.appendChild(document.createTextNode(text));
    document.body.appendChild(element);
  }
  document.title = 'Atualize o navegador · Balcão';
  document.body.style.cssText = 'margin:32px;font:16px/1.5 sans-serif';
  add('h1', 'Atualize o navegador para usar o Balcão');
  add('p', 'Este navegador é antigo demais para o Balcão. Atualize-o, ou abra este endereço no ${OLDEST_BROWSERS}, ou em um mais novo.');
  if (window.stop) window.stop();
  else document.execCommand('Stop');
})();`.replaceAll(/\n\s*/g, '\n');
