import { escapeHtml } from '../src/html/html';

interface ShownRecord {
  type: string;
  name: string;
  value: string;
}

const row = ({ type, name, value }: ShownRecord): string =>
  `<tr>${[type, name, value].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

/** A panel of DNS as a registrar has one: the records that exist, and a form for another. */
export const panelPage = (records: readonly ShownRecord[]): string => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Painel de DNS da demonstração</title>
<style>
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
  body { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
  form { display: grid; gap: 12px; margin-bottom: 32px; }
  label { display: grid; gap: 4px; }
  input, select, button { font: inherit; padding: 8px; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 8px 8px 8px 0; border-top: 1px solid; text-align: left; overflow-wrap: anywhere; vertical-align: top; }
  td:first-child { white-space: nowrap; }
</style>
<h1>Painel de DNS da demonstração</h1>
<p>Faz as vezes do lugar em que o domínio foi registrado: os registros criados aqui valem para os domínios da demonstração, e para mais ninguém.</p>
<form method="post">
  <label>Tipo <select name="type"><option>CNAME<option>TXT<option>A</select></label>
  <label>Domínio <input name="domain" required maxlength="253" placeholder="exemplo.com.br"></label>
  <label>Nome <input name="name" required maxlength="253" placeholder="loja" autocomplete="off"></label>
  <label>Valor <input name="value" required maxlength="1000" autocomplete="off"></label>
  <button>Criar registro</button>
</form>
${
  records.length === 0
    ? '<p>Nenhum registro ainda.</p>'
    : `<table><thead><tr><th>Tipo<th>Nome<th>Valor</thead><tbody>${records.map(row).join('')}</tbody></table>`
}
</html>
`;
