const oldestNode = 24;
const { node } = process.versions;

// An old Node.js must be able to parse this file, so it has no static import and no newer syntax.
if (Number.parseInt(node, 10) < oldestNode) {
  process.stderr.write(
    `\nThis is Node.js ${node}; Dawaya needs ${oldestNode} or newer. Its build brings one: node_modules/.bin/node.\n\n`,
  );
  process.exitCode = 1;
} else {
  void import('./boot/serve.ts');
}
