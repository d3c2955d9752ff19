@rem The scripts in package.json start with "exec", so that signals sent to npm reach the service. Windows has no such
@rem command: there this file runs the rest of the line.
@%*
