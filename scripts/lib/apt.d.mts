export function installSystemPackage(name: string): Promise<boolean>;
