const oldestNode = 24;
const { node } = process.versions;

// An old Node.js must be able to read this file: no import and no newer syntax stands beside the sentence.
if (Number.parseInt(node, 10) < oldestNode) {
  process.stderr.write(
    `\nThis is Node.js ${node}; Dawaya needs ${oldestNode} or newer. "npm start" brings its own.\n\n`,
  );
  process.exitCode = 1;
} else {
  void import('./boot/serve.ts');
}
