/** A page of the server of domains itself. It knows neither a store's name nor its theme. */
const page = (title: string, text: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;

export const PAGES = {
  misdirected: {
    status: 421,
    html: page('Endereço desconhecido', 'Nenhuma loja usa este endereço.'),
  },
  unknown: {
    status: 404,
    html: page('Página não encontrada', 'Abra o link de compra que a loja enviou.'),
  },
  unavailable: {
    status: 503,
    html: page('Não conseguimos abrir a compra agora', 'Nada foi cobrado. Espere um pouco e tente de novo.'),
  },
} as const;
