import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { REPORT_FOLDERS, renderApiReports } from './api-reports/api-reports';

// npm run api-reports: writes anew what the packages promise to those who build against them.

const reports = await renderApiReports();
for (const folder of REPORT_FOLDERS) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
for (const [file, text] of reports) writeFileSync(file, text);
