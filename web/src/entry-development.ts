// The entry of `npm run dev`: the preamble of hot reload has to come before the first component. No
// build has it.
import '@vitejs/plugin-react/preamble';
import './ui/faces.css';
import './ui/styles.css';
import './entry-client.tsx';
