/** Returns what `npm audit --json` found, as an exit code and lines for people. An answer without counts is no clean one. */
export function readAudit(output) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    report = {};
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report.error?.summary || report.message || 'npm gave no report';
    return { code: 2, lines: [`Not audited: the registry offers no audit of packages (${reason}).`] };
  }
  if (counts.total === 0) return { code: 0, lines: ['No known weaknesses.'] };
  const found = Object.values(report.vulnerabilities ?? {});
  return {
    code: 1,
    lines: [
      ...found.map(({ name, severity, range }) => `${severity.padEnd(9)} ${name} ${range}`),
      `${counts.total} known weaknesses.`,
    ],
  };
}
