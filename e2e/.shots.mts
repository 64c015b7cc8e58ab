import { chromium } from '@playwright/test';
const base='http://localhost:4420'; const out='/tmp/review-scratch/shots';
const which = process.argv.slice(2);
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const [name,vp] of [['d',{width:1280,height:800}],['p',{width:360,height:740}]] as const){
 const c=await b.newContext({viewport:vp,locale:'pt-BR',isMobile:name==='p',hasTouch:name==='p'}); const p=await c.newPage();
 p.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log(name,m.text().slice(0,300)) });
 p.on('pageerror',e=>console.log(name,'ERR',String(e).slice(0,300)));
 await p.goto(base+'/'); await p.getByLabel('E-mail').fill('admin@balcao.dev'); await p.getByLabel('Senha',{exact:true}).fill('Balcao-admin-2026'); await p.getByRole('button',{name:'Entrar'}).click(); await p.waitForURL(/backoffice/);
 await p.goto(base+'/backoffice/admin/analise-identidade'); await p.locator('[data-row]').first().waitFor(); await p.waitForTimeout(500); await p.screenshot({path:`${out}-list-${name}.png`});
 await p.locator('[data-row] a').first().click(); await p.locator('.bal-definitions').first().waitFor(); await p.waitForTimeout(2500);
 await p.screenshot({path:`${out}-case-${name}.png`,fullPage:true});
 const big = name==='d' ? p.getByRole('button',{name:'Abrir em tela cheia'}).first() : p.getByRole('button',{name:/^Ampliar/}).first();
 await big.click(); await p.waitForTimeout(800); await p.getByRole('dialog').getByRole('button',{name:'Aproximar'}).click(); await p.getByRole('dialog').getByRole('button',{name:'Girar'}).click(); await p.waitForTimeout(300); await p.screenshot({path:`${out}-full-${name}.png`}); await p.keyboard.press('Escape'); await p.waitForTimeout(400);
 await p.getByRole('button',{name:'Aprovar frente'}).click(); await p.waitForTimeout(300); await p.screenshot({path:`${out}-missing-${name}.png`});
 await p.getByRole('button',{name:'Pedir novo envio'}).first().click(); await p.waitForTimeout(500); await p.screenshot({path:`${out}-ask-${name}.png`}); await p.keyboard.press('Escape'); await p.waitForTimeout(300);
 await p.getByRole('button',{name:'Rejeitar identidade'}).first().click(); await p.waitForTimeout(500); await p.screenshot({path:`${out}-reject-${name}.png`}); await p.keyboard.press('Escape');
 await c.close();
}
await b.close();
