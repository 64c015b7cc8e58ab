import { type Html, html } from '../../../html/html';
import type { FirstCall } from './first-calls';
import { LANGUAGES } from './snippets';

/** A text to copy. Wide lines scroll, by keyboard too. */
const sample = (language: string, caption: string, code: string): Html =>
  html`<figure class="sample" data-language="${language}"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A text that is the same whatever the language. */
export const plainSample = (caption: string, code: string): Html =>
  html`<figure><figcaption>${caption}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A call in every language. */
export const samplesOf = (call: FirstCall, base: string): Html =>
  html`${LANGUAGES.map(({ id, name, render }) => sample(id, name, render(call, base)))}`;

/** Chooses the language of all examples. The first is chosen at the beginning. */
export const languageChoice = (): Html => html`<fieldset><legend>Linguagem dos exemplos</legend>
${LANGUAGES.map(
  ({ id, name }, index) =>
    html`<label><input type="radio" name="linguagem" id="linguagem-${id}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
)}</fieldset>
<ul class="soft">${LANGUAGES.map(({ name, run }) => html`<li>${name}: ${run}</li>`)}</ul>`;
