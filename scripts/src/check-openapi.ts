import { documentProblems } from './openapi/document-problems';
import { readDocuments } from './openapi/read-documents';

// Both OpenAPI documents, by the rules of Redocly and Spectral.

const documents = Object.entries(await readDocuments());
const problems = await Promise.all(documents.map(([name, document]) => documentProblems(name, document)));
for (const problem of problems.flat()) console.error(problem);
process.exitCode = problems.flat().length > 0 ? 1 : 0;
