/** Gives each sample a button that copies it. Without scripts the text can be selected as always. */
export const SCRIPT = `
for (const figure of document.querySelectorAll('figure')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copiar';
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    let said = 'Copiado';
    try {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    } catch {
      getSelection().selectAllChildren(figure.querySelector('code'));
      said = 'Selecionado';
    }
    button.textContent = said;
    setTimeout(() => { button.textContent = 'Copiar'; }, 2500);
  });
  figure.append(button);
}
`;
