// The entry of `npm run dev`: hot reload stands before the first component. No build has it.
import '@vitejs/plugin-react/preamble';
import './ui/faces.css';
import './ui/styles.css';
import './entry-client.tsx';
