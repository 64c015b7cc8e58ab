import { chromium } from '@playwright/test';
const [base, name, path, width = '1280', scheme = 'light', account = 'demo@balcao.dev'] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: Number(width), height: 800 }, locale: 'pt-BR', colorScheme: scheme as 'light' });
await p.goto(base + '/');
await p.getByLabel('E-mail', { exact: true }).fill(account);
await p.getByLabel('Senha', { exact: true }).fill('Balcao-demo-2026');
await p.getByRole('button', { name: 'Entrar', exact: true }).click();
await p.waitForURL(/monitoramento/);
for (const one of path.split(',')) {
  await p.goto(base + one);
  await p.waitForLoadState('networkidle');
  await p.screenshot({ path: `/tmp/shots/${name}-${one.replaceAll(/\W+/g, '_').slice(-30)}-${width}-${scheme}.png`, fullPage: true });
}
await b.close();
